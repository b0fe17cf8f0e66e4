import { Check, RotateCw, ZoomIn } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { toastError } from '../platform/actions/toast.tsx';
import { Button } from '../ui/actions/button.tsx';
import { type Area, addressOf, cropped } from './picture-file.ts';

interface Props {
  file: File;
  /** The file's `blob:` URL. */
  address: string;
  /** Called with every new crop, so that the crop is saved even if the user does not confirm it. */
  onCut: (picture: string) => void;
  onDone: () => void;
  onCancel: () => void;
}

const zoomMost = 4;
const patience = 60;

export function PictureCrop({ file, address, onCut, onDone, onCancel }: Props) {
  const zoomId = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const [drawn, setDrawn] = useState(true);
  const image = useRef<HTMLImageElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const begun = useRef(false);
  /** Sequence number of the newest crop; the result of an earlier or cancelled crop is ignored. */
  const newest = useRef(0);
  /**
   * Focuses the cropper's square. The cropper renders it a few frames after the picture has loaded, or later
   * on a slow device, so every frame is checked.
   */
  const begin = (frames = patience) => {
    if (begun.current || frames === 0) return;
    const square = place.current?.querySelector<HTMLElement>('[tabindex="0"]');
    square?.focus();
    begun.current = square !== undefined && document.activeElement === square;
    requestAnimationFrame(() => begin(frames - 1));
  };

  const cut = async (area: Area) => {
    if (!image.current) return;
    newest.current++;
    const own = newest.current;
    try {
      const picture = await cropped(file, image.current, area, turns);
      if (own === newest.current) onCut(picture);
    } catch (error) {
      toastError(error);
    }
  };
  /**
   * Sends the whole file if the browser cannot draw it; the server then crops the picture to its middle
   * square.
   */
  const sendWhole = () => {
    setDrawn(false);
    newest.current++;
    const own = newest.current;
    void addressOf(file).then((picture) => own === newest.current && onCut(picture), toastError);
  };
  const answers = (
    <>
      <Button size="sm" icon={<Check size={18} aria-hidden />} onClick={onDone}>
        {drawn ? 'Primijenite izrez' : 'Primijenite'}
      </Button>
      <Button
        size="sm"
        variant="text"
        onClick={() => {
          newest.current++;
          onCancel();
        }}
      >
        Odustanite od slike
      </Button>
    </>
  );
  if (!drawn)
    return (
      <div className="picture-crop">
        <p role="status">
          Slika „{file.name}“ je odabrana, ali je ovaj preglednik ne može prikazati ni izrezati. Na profilu će
          biti njezin srednji dio.
        </p>
        <div className="picture-crop-tools">{answers}</div>
      </div>
    );
  return (
    <div className="picture-crop" ref={place}>
      <div className="picture-crop-stage">
        <Cropper
          image={address}
          aspect={1}
          crop={crop}
          zoom={zoom}
          maxZoom={zoomMost}
          rotation={turns * 90}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => void cut(pixels)}
          onCropSizeChange={() => begin()}
          keyboardStep={8}
          setImageRef={({ current }) => {
            image.current = current;
          }}
          mediaProps={{ alt: '', onError: sendWhole }}
          cropperProps={{
            role: 'group',
            'aria-label': 'Izrez slike: strelicama pomičete sliku unutar kvadrata',
          }}
          disableAutomaticStylesInjection
        />
      </div>
      <div className="picture-crop-tools">
        <label className="picture-zoom" htmlFor={zoomId}>
          <ZoomIn size={20} aria-hidden />
          <span className="sr-only">Povećanje</span>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={zoomMost}
            step={0.05}
            value={zoom}
            aria-valuetext={`${Math.round(zoom * 100)} %`}
            onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
          />
        </label>
        <Button
          size="sm"
          variant="text"
          icon={<RotateCw size={18} aria-hidden />}
          onClick={() => setTurns((turns + 1) % 4)}
        >
          Okrenite
        </Button>
      </div>
      <div className="picture-crop-tools">{answers}</div>
    </div>
  );
}
