import { toast } from '../actions/toast.tsx';

/** Opens the system's share sheet for the page, or copies its URL if there is none. */
export async function share(title: string, address: string): Promise<void> {
  const url = new URL(address, location.origin).href;
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      toast.success('Poveznica je kopirana.', 'Zalijepite je gdje god želite.');
    }
  } catch (error) {
    // Closing the share sheet is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast.error('Poveznicu nije moguće kopirati.', 'Kopirajte je iz adresne trake preglednika.');
  }
}
