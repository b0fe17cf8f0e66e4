/** Downloads a file created in the browser. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Revoked after ten seconds, by which time the browser has read the URL.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
