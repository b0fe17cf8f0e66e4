/**
 * Focuses the button that submits a form, because Safari does not focus a clicked button, but the focus
 * decides where toasts and results appear. A form submitted from a field keeps its focus.
 */
export function focusSubmitters(): void {
  const focus = ({ submitter }: SubmitEvent) => {
    if (submitter && document.activeElement?.contains(submitter)) submitter.focus({ preventScroll: true });
  };
  // Captured, so that the handlers of forms find the button focused.
  document.addEventListener('submit', focus, { capture: true });
}
