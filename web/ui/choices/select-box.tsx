import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { usePhone } from '../../platform/phone.ts';
import { useOverlay } from '../../platform/use-overlay.ts';
import { usePresent } from '../overlays/presence.tsx';
import type { ListBoxProps } from './list-field.tsx';
import type { OptionValue } from './option.tsx';
import { usePopupPlace } from './popup-place.ts';

/** The box of a select with its list. The library would add its own style element, which the site's CSP forbids. */
export function SelectBox({ control, options, chosen: [chosen], choose, placeholder, disabled, onBlur }: ListBoxProps) {
  const place = usePopupPlace();
  const sheet = usePhone();
  const [open, setOpen] = useState(false);
  const shown = usePresent(open);
  useOverlay(sheet && shown, () => setOpen(false));
  const pick = (value: OptionValue | null) => choose(options.filter((option) => option.value === value));
  return (
    <CSPProvider disableStyleElements>
      <Base.Root<OptionValue> value={chosen ? chosen.value : null} onValueChange={pick} open={sheet ? shown : open} onOpenChange={setOpen} disabled={disabled}>
        <Base.Trigger {...control} className="input" onBlur={onBlur}>
          <Base.Value className={chosen ? 'input-text' : 'input-text input-placeholder'}>{chosen?.label ?? placeholder}</Base.Value>
          <ChevronDown className="chevron" size={20} strokeWidth={1.9} aria-hidden />
        </Base.Trigger>
        <Base.Portal>
          {sheet && <Base.Backdrop className="backdrop sheet-backdrop" />}
          <Base.Positioner
            className={`${place} ${sheet ? 'sheet-place' : 'popup-wide'}`}
            alignItemWithTrigger={false}
            sideOffset={4}
            collisionPadding={8}
            align="start"
          >
            <Base.Popup className={sheet ? 'popup sheet sheet-short' : 'popup'}>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className="option">
                  <Base.ItemText>{option.label}</Base.ItemText>
                  <span className="option-end">{option.meta}</span>
                  <Base.ItemIndicator>
                    <Check size={18} strokeWidth={2.2} aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
