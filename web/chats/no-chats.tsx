import { paths } from '#contract/paths.ts';
import { useMe } from '../platform/api/session.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';

const emptyWords = {
  client: 'Pišite majstoru s njegovog profila.',
  worker: 'Javite se klijentu sa stranice posla ili mu pošaljite ponudu.',
  general: 'Pišite majstoru s njegovog profila ili klijentu sa stranice posla.',
} as const;

export function NoChats({ search }: { search: string }) {
  const type = useMe()?.type_of ?? 'general';
  if (search)
    return (
      <EmptyState
        drawing="lens"
        level="h2"
        title="Nema takvog razgovora"
        text={`Nijedan razgovor nije s osobom čije ime sadrži „${search}“.`}
      />
    );
  return (
    <EmptyState
      drawing="talk"
      level="h2"
      title="Još nemate razgovora"
      text={emptyWords[type]}
      actions={
        <>
          {type !== 'worker' && <ButtonLink to={paths.workers()}>Pronađite majstora</ButtonLink>}
          {type !== 'client' && <ButtonLink to={paths.activeJobs()}>Pronađite posao</ButtonLink>}
        </>
      }
    />
  );
}
