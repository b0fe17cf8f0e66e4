import type { TradeCheckCase } from '#contract/trade-checks.ts';
import { Applicant, CheckDocument, CheckFacts } from './check-case.tsx';

export const CheckContent = ({ item }: { item: TradeCheckCase }) => (
  <>
    <Applicant of={item.user} />
    <CheckFacts of={item} className="inbox-facts" />
    {item.document && <CheckDocument path={item.document.path} type={item.document.type} />}
    <p className="small">
      Usporedite ime i OIB na obrtnici s upisanima, i je li obrt aktivan u Obrtnom registru.
    </p>
  </>
);
