import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-router';
import { paths } from '#contract/paths.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { Button } from '../ui/actions/button.tsx';

const loadGuesses = () => import('./word-guesses.tsx').then((part) => part.WordGuesses);

export function WordsField() {
  const [text, setText] = useState('');
  const [begun, setBegun] = useState(false);
  const Guesses = useOnDemand(loadGuesses, begun, () => setBegun(false));
  const begin = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    setBegun(true);
    setText(currentTarget.value);
  };
  return (
    <div className="hero-words">
      <Form
        method="get"
        action={paths.newJob()}
        role="search"
        aria-label="Što treba napraviti?"
        className="hero-words-form"
      >
        <input
          className="input hero-words-input"
          name="opis"
          required
          maxLength={500}
          autoComplete="off"
          aria-label="Što treba napraviti?"
          placeholder="Na primjer: curi slavina"
          // Uncontrolled, so that text typed before hydration is preserved; read on first interaction.
          onFocus={begin}
          onChange={begin}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          aria-label="Objavite upit"
          icon={<ArrowRight size={21} aria-hidden />}
        />
      </Form>
      {Guesses && <Guesses text={text} />}
    </div>
  );
}
