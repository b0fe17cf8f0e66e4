import { type ComponentType, createContext, type ReactNode, type Ref, use } from 'react';
import type { Control, FieldValues } from 'react-hook-form';

/** What a field needs of the form around it. */
export interface FormScope {
  /** Joins a field to its value in the form; the form brings it, since a field that stands alone needs none of what it needs. */
  Joined: ComponentType<JoinedProps>;
  control: Control<FieldValues>;
  /** Checks one field again; a shown error is followed as the person types. */
  check: (name: string) => void;
  /** What the server refused before the script arrived: shown at a field until it is touched. */
  refused: Readonly<Record<string, readonly string[]>>;
  /** Names of the fields on screen: an error of any other is said above the form. */
  shown: Set<string>;
}

export const FormScopeContext = createContext<FormScope | null>(null);

export interface FieldSource<T> {
  name: string;
  /** Given: the caller holds the value. Not given: the form around the field does. */
  value?: T | undefined;
  /** In a form it is told of a change as well. */
  onChange?: ((value: T) => void) | undefined;
  error?: string | undefined;
}

export interface BoundField<T> {
  name: string;
  value: T;
  error: string | undefined;
  onChange: (value: T) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLElement>;
}

interface Props<T> extends FieldSource<T> {
  children: (field: BoundField<T>) => ReactNode;
}

export type JoinedProps = Props<unknown> & { scope: FormScope };

/** Joins a field to whoever holds its value: the form around it, or the caller. */
export function FormField<T>(props: Props<T>) {
  const scope = use(FormScopeContext);
  const { name, value, error, onChange, children } = props;
  if (value !== undefined) return children({ name, value, error, onChange: onChange ?? (() => undefined) });
  if (!scope) throw new Error(`The field "${name}" stands in no form and has no value.`);
  return <scope.Joined {...(props as Props<unknown>)} scope={scope} />;
}
