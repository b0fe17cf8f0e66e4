import { useEffect, useState } from 'react';
import { type DueConsent, listDueConsents } from '#contract/pages.ts';
import { api } from '../platform/api/api.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';

const loadDialog = () => import('../pages/consent-due.tsx').then((part) => part.ConsentDue);

/**
 * Checks once per visit whether legal texts have changed in substance since they were accepted; the dialog is
 * loaded only then.
 */
export function DueTexts() {
  const [due, setDue] = useState<readonly DueConsent[]>([]);
  useEffect(() => {
    let gone = false;
    api.call(listDueConsents).then(
      ({ data }) => gone || setDue(data),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  const Ask = useOnDemand(loadDialog, due.length > 0);
  return Ask ? <Ask due={due} /> : null;
}
