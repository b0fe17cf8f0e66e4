/** An email address that breaks after its @ if it must, and inside a word only where nothing else fits. */
export function Address({ text }: { text: string }) {
  const at = text.lastIndexOf('@') + 1;
  return (
    <span className="address">
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </span>
  );
}
