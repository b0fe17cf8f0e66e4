/** Hidden without JavaScript, where the page can be printed from the browser’s menu. */
export const PrintButton = () => (
  <>
    <button type="button" className="link script-only" onClick={() => print()}>
      Ispišite stranicu
    </button>
    <span className="noscript-only">iz izbornika preglednika</span>
  </>
);
