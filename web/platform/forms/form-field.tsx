import { type ComponentType, createContext, type ReactNode, type Ref, use } from 'react';
import type { Control, FieldValues } from 'react-hook-form';

export interface FormScope {
  /**
   * Binds a field to its value in the form. Passed by the form, so that standalone fields do not load the
   * form library.
   */
  Joined: ComponentType<JoinedProps>;
  control: Control<FieldValues>;
  check: (name: string) => void;
  /**
   * Server errors of a form that was submitted before scripts were loaded; shown at a field until it is
   * touched.
   */
  refused: Readonly<Record<string, readonly string[]>>;
  /** Names of the fields on screen; errors of other fields are shown above the fields. */
  shown: Set<string>;
  /** Names of the fields in submitted steps; the form library itself tracks only whole forms. */
  submitted: Set<string>;
}

export const FormScopeContext = createContext<FormScope | null>(null);

export interface FieldSource<T> {
  name: string;
  /** If given, the field is controlled by the caller, otherwise by the form. */
  value?: T | undefined;
  onChange?: ((value: T) => void) | undefined;
  error?: string | undefined;
}

export interface BoundField<T> {
  name: string;
  value: T;
  error: string | undefined;
  /** Index of the entry with the error, if the value is a list. */
  entry?: number;
  onChange: (value: T) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLElement>;
}

interface Props<T> extends FieldSource<T> {
  children: (field: BoundField<T>) => ReactNode;
}

export type JoinedProps = Props<unknown> & { scope: FormScope };

/** Binds a field to its value, which is stored in the form or passed by the caller. */
export function FormField<T>(props: Props<T>) {
  const scope = use(FormScopeContext);
  const { name, value, error, onChange, children } = props;
  if (value !== undefined) return children({ name, value, error, onChange: onChange ?? (() => undefined) });
  if (!scope) throw new Error(`The field "${name}" needs a value or a surrounding form.`);
  return <scope.Joined {...(props as Props<unknown>)} scope={scope} />;
}
