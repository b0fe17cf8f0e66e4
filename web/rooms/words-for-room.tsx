import { ArrowRight } from 'lucide-react';
import { Form } from 'react-router';
import { paths } from '#contract/paths.ts';
import { Button } from '../ui/actions/button.tsx';

export function WordsForRoom({ onWords }: { onWords: (text: string) => void }) {
  // The input is uncontrolled, so that text typed before hydration is not lost; its value is read on the
  // first input.
  const read = ({ currentTarget }: { currentTarget: HTMLInputElement }) => onWords(currentTarget.value);
  return (
    <Form
      method="get"
      action={paths.newJob()}
      role="search"
      aria-labelledby="sto-treba"
      className="room-words"
    >
      <label id="sto-treba" htmlFor="sto" className="label">
        Što treba napraviti?
      </label>
      <div className="hero-words-form">
        <input
          id="sto"
          className="input hero-words-input"
          name="opis"
          required
          maxLength={500}
          autoComplete="off"
          onFocus={read}
          onChange={read}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          aria-label="Objavite upit"
          icon={<ArrowRight size={21} aria-hidden />}
        />
      </div>
    </Form>
  );
}
