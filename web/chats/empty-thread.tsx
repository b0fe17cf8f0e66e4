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
    'Dobar dan, mogu doći ovaj tjedan. Odgovara li Vam?',
  ],
} as const;

interface Props {
  name: string;
  kind: keyof typeof openings;
  own: readonly string[];
  onChoose: (text: string) => void;
}

export const EmptyThread = ({ name, kind, own, onChoose }: Props) => (
  <EmptyState
    drawing="chat"
    level="h2"
    title={`Započnite razgovor: ${name}`}
    text="Napišite što Vam treba ili krenite od jedne od ovih poruka."
    actions={
      <ul className="openings script-only">
        {(own.length > 0 ? own : openings[kind]).map((text) => (
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
