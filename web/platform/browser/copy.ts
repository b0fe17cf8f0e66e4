import { toast } from '../actions/toast.tsx';

/** Copies a text to the clipboard. Shows an error and returns false if the browser forbids it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toast.error('Kopiranje nije uspjelo.', 'Označite tekst i kopirajte ga ručno.');
    return false;
  }
}
