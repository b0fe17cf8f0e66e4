import { Link } from 'react-router';
import { userTypes } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { count, formatSince, nouns } from '#contract/text.ts';
import type { TradeCheckCase } from '#contract/trade-checks.ts';
import { CopyButton } from '../ui/actions/copy-button.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { When } from '../ui/display/when.tsx';
import { CheckDocument, spaced } from './check-case.tsx';

/** The number and the document beside the applicant. */
export const CheckContent = ({ item: { user, oib, document, created_at } }: { item: TradeCheckCase }) => (
  <>
    <p className="small faint">
      <Link to={paths.user(user.slug)} className="link">
        Javni profil
      </Link>{' '}
      · {userTypes[user.type_of]} · {count(user.reviews_count, nouns.ocjena)} · na Meštru od {formatSince(user.created_at)}
    </p>
    <TitleBlock
      className="inbox-facts"
      facts={[
        {
          label: 'OIB',
          value: (
            <span className="flex items-center gap-1 number">
              {spaced(oib)}
              <CopyButton text={oib} label="Kopirajte OIB" done="OIB je kopiran." />
            </span>
          ),
        },
        { label: 'Poslano', value: <When at={created_at} /> },
      ]}
    />
    {document && <CheckDocument path={document.path} type={document.type} />}
    <p className="small">Usporedite ime i OIB na obrtnici s upisanima, i je li obrt aktivan u Obrtnom registru.</p>
  </>
);
