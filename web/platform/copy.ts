import { toast } from './toast.tsx';

/** Copies a text to the clipboard; if the browser forbids it, says so. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toast.error('Kopiranje nije uspjelo.', 'Označite tekst i kopirajte ga ručno.');
    return false;
  }
}
