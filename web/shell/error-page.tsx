import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import type { ErrorBody } from '#contract/errors.ts';
import { cut } from '#contract/format.ts';
import { useConnected } from '../platform/api/connection.ts';
import { Button } from '../ui/actions/button.tsx';
import { houseDrawings } from '../ui/drawings/house-drawings.tsx';
import { EmptyPage } from '../ui/lists/empty-page.tsx';
import { NextSteps, NotFound } from './not-found.tsx';

/** Maximum length of a text taken from the URL; longer ones are truncated. */
const longest = 200;

interface ErrorText {
  status: number;
  text: string | undefined;
  requestId: string | undefined;
}

export function errorText(error: unknown): ErrorText {
  if (!isRouteErrorResponse(error)) return { status: 500, text: undefined, requestId: undefined };
  // The request was rate limited before it reached the page, so the body is the message itself.
  if (error.status === 429 && typeof error.data === 'string')
    return { status: 429, text: error.data, requestId: undefined };
  const body =
    typeof error.data === 'object' && error.data !== null ? (error.data as Partial<ErrorBody>) : {};
  return {
    status: error.status,
    text: error.status < 500 || error.status === 503 ? body.message : undefined,
    requestId: body.request_id,
  };
}

const titles: Readonly<Record<number, string>> = {
  403: 'Nemate pristup ovoj stranici.',
  404: 'Stranica ne postoji.',
  503: 'Stranica trenutačno nije dostupna.',
};

export const errorTitle = (status: number): string => titles[status] ?? 'Nešto je pošlo po zlu!';

const noAccess =
  'Vaš račun nema pravo na ovaj dio. Ako Vam treba, obratite se osobi koja upravlja pravima ili podršci.';

export function ErrorPage({ error, framed = false }: { error: unknown; framed?: boolean }) {
  const { search } = useLocation();
  const connected = useConnected();
  const { status, text, requestId } = errorText(error);
  if (status === 404) return <NotFound framed={framed} />;
  const failedOnTheWay = error instanceof TypeError && !connected;
  if (failedOnTheWay) return <Unreached />;
  const message = cut(new URLSearchParams(search).get('message') ?? '', longest);
  return (
    <div className={framed ? undefined : 'page'}>
      <EmptyPage
        drawing={houseDrawings.slipped}
        title={errorTitle(status)}
        text={
          <>
            {message ||
              (status === 403 && noAccess) ||
              text ||
              'Naš tim je obaviješten o ovom problemu. Molimo osvježite stranicu i pokušajte kasnije.'}
            <br />
            <span className="small faint">
              {requestId && `Oznaka zahtjeva ${requestId}, `}
              {requestId ? 'pogreška' : 'Pogreška'} {status}
            </span>
          </>
        }
        actions={<NextSteps />}
      />
    </div>
  );
}

/**
 * Resolves to an offline copy of a page, ignoring the query; undefined if there is none. After a reload, the
 * service worker shows the copy or a list of the offline copies.
 */
export const copyAt = ({ pathname }: Pick<Location, 'pathname'>) =>
  globalThis.caches?.match(pathname, { ignoreSearch: true });

function Unreached() {
  // Reloads the page if there is an offline copy, because the service worker can show it only on a full page
  // load (web/worker).
  useEffect(() => {
    void copyAt(location)?.then((page) => page && location.reload());
  }, []);
  return (
    <div className="page">
      <EmptyPage
        drawing={houseDrawings.slipped}
        title="Nema internetske veze."
        text="Ova stranica nije stigla. Provjerite vezu i pokušajte ponovno."
        actions={
          <>
            <Button
              variant="primary"
              icon={<RotateCw size={20} aria-hidden />}
              onClick={() => location.reload()}
            >
              Pokušajte ponovno
            </Button>
            <NextSteps secondary />
          </>
        }
      />
    </div>
  );
}
