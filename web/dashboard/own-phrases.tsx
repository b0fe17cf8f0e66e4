import { MessageSquareQuote } from 'lucide-react';
import type { Phrases } from '#contract/chats.ts';
import { limits } from '#contract/constants.ts';
import { ActionForm } from '../platform/actions/action-form.tsx';
import { Button } from '../ui/actions/button.tsx';
import { savePhrases } from './dashboard-actions.ts';
import { answersOf, openingsOf } from './usual-phrases.ts';

const groups = [
  { name: 'openings', label: 'Prva poruka uz upit', of: openingsOf },
  { name: 'answers', label: 'Brzi odgovor na poruku', of: answersOf },
] as const;

const places = Array.from({ length: limits.phrases.most }, (_, place) => place);

export function OwnPhrases({ phrases }: { phrases: Phrases }) {
  return (
    <details className="day-phrases" id="recenice">
      <summary>
        <MessageSquareQuote size={20} aria-hidden />
        Vaše rečenice za poruke jednim dodirom
      </summary>
      <ActionForm action={savePhrases} values={{}} className="day-phrases-form">
        {({ busy }) => (
          <>
            {groups.map(({ name, label, of }) => (
              <fieldset key={name}>
                <legend>{label}</legend>
                {places.map((place) => (
                  <input
                    key={place}
                    className="input"
                    name={name}
                    aria-label={`${label}, ${place + 1}. rečenica`}
                    defaultValue={phrases[name][place] ?? ''}
                    placeholder={of([])[place]}
                    maxLength={limits.phrases.characters}
                  />
                ))}
              </fieldset>
            ))}
            <div className="day-phrases-save">
              <p className="small muted">
                Prazna polja se izostavljaju. Bez Vaših rečenica nude se uobičajene.
              </p>
              <Button type="submit" size="sm" busy={busy} busyLabel="Sprema se…">
                Spremite rečenice
              </Button>
            </div>
          </>
        )}
      </ActionForm>
    </details>
  );
}
