import { EmptyState } from '../ui/lists/empty-state.tsx';

const openings = {
  toWorker: [
    'Dobar dan, treba mi majstor. Kada biste mogli doći pogledati posao?',
    'Dobar dan, zanima me okvirna cijena. Mogu li Vam poslati nekoliko fotografija?',
    'Dobar dan, jeste li slobodni idući tjedan?',
  ],
  aboutJob: [
    'Dobar dan, zanima me Vaš upit. Kada mogu doći pogledati?',
    'Dobar dan, možete li mi poslati još koju fotografiju i mjere?',
    'Dobar dan, slobodan sam ovaj tjedan. Odgovara li Vam?',
  ],
} as const;

interface Props {
  name: string;
  /** Whether one is asking about a job, or for one. */
  kind: keyof typeof openings;
  onChoose: (text: string) => void;
}

/** Nobody has written yet: three ready-made openings, which go into the composer and are not sent by themselves. */
export const EmptyThread = ({ name, kind, onChoose }: Props) => (
  <EmptyState
    drawing="talk"
    level="h2"
    title={`Započnite razgovor: ${name}`}
    text="Napišite što Vam treba ili krenite od jedne od ovih poruka."
    actions={
      <ul className="openings script-only">
        {openings[kind].map((text) => (
          <li key={text}>
            <button type="button" className="chip chip-lg" onClick={() => onChoose(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    }
  />
);
