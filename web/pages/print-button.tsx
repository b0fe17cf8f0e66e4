/** Hidden without scripts; the browser’s menu prints. */
export const PrintButton = () => (
  <>
    <button type="button" className="link script-only" onClick={() => print()}>
      Ispišite stranicu
    </button>
    <span className="noscript-only">iz izbornika preglednika</span>
  </>
);
