import { type ComponentType, createContext, type ReactNode, type Ref, use } from 'react';
import type { Control, FieldValues } from 'react-hook-form';

/** What a field needs from its form. */
export interface FormScope {
  /** Binds a field to its value in the form; supplied by the form, so that a standalone field does not load what this needs. */
  Joined: ComponentType<JoinedProps>;
  control: Control<FieldValues>;
  /** Validates one field again; a shown error is updated as the person types. */
  check: (name: string) => void;
  /** What the server refused before the script arrived: shown at a field until it is touched. */
  refused: Readonly<Record<string, readonly string[]>>;
  /** Names of the fields on screen: the error of any other is shown above the form. */
  shown: Set<string>;
}

export const FormScopeContext = createContext<FormScope | null>(null);

export interface FieldSource<T> {
  name: string;
  /** If given, the caller holds the value; otherwise the form does. */
  value?: T | undefined;
  /** Called on changes in a form too. */
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

/** Binds a field to whatever holds its value: the form or the caller. */
export function FormField<T>(props: Props<T>) {
  const scope = use(FormScopeContext);
  const { name, value, error, onChange, children } = props;
  if (value !== undefined) return children({ name, value, error, onChange: onChange ?? (() => undefined) });
  if (!scope) throw new Error(`The field "${name}" stands in no form and has no value.`);
  return <scope.Joined {...(props as Props<unknown>)} scope={scope} />;
}
