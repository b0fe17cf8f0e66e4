import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api';
import { parseHTML } from 'linkedom';

type Name = string | RegExp;
type Field = [name: string, value: string];

interface Submission {
  method: string;
  action: string;
  encoding: string;
  fields: Field[];
}

const inline = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'em',
  'i',
  'kbd',
  'mark',
  'q',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'wbr',
]);

/**
 * Returns the display value of an element, which determines whether its text is separated from adjacent text.
 * Derived from the element's name, because styles are not loaded.
 */
const displayOf = (element: Element) =>
  inline.has(element.localName) && !element.classList.contains('sr-only') ? 'inline' : 'block';
const styleOf = (element: Element) => ({
  getPropertyValue: (name: string) => (name === 'display' ? displayOf(element) : ''),
});
const options = { getComputedStyle: (element: Element) => styleOf(element) as CSSStyleDeclaration };

const collapse = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const controls = 'input, select, textarea, button';
const typeOf = (element: Element) =>
  element.getAttribute('type')?.toLowerCase() ?? (element.localName === 'button' ? 'submit' : 'text');
const isButton = (element: Element) => ['submit', 'button', 'reset', 'image'].includes(typeOf(element));
const isSubmitter = (element: Element) => isButton(element) && ['submit', 'image'].includes(typeOf(element));
const isTickable = (element: Element) => ['checkbox', 'radio'].includes(typeOf(element));
const isDisabled = (element: Element) =>
  element.hasAttribute('disabled') || element.closest('fieldset[disabled]') !== null;
const formOf = (element: Element) => {
  const id = element.getAttribute('form');
  return id === null ? element.closest('form') : element.ownerDocument.getElementById(id);
};

const optionsOf = (select: Element) => [...select.querySelectorAll('option')];
const valueOfOption = (option: Element) => option.getAttribute('value') ?? collapse(option.textContent ?? '');

function chosenOf(select: Element): Element[] {
  const chosen = optionsOf(select).filter((option) => option.hasAttribute('selected'));
  if (select.hasAttribute('multiple')) return chosen;
  const [first] =
    chosen.length > 0
      ? chosen.slice(-1)
      : optionsOf(select).filter((option) => !option.hasAttribute('disabled'));
  return first ? [first] : [];
}

/** Returns the values a control submits, as in HTML's "constructing the entry list". */
function valuesOf(element: Element): string[] {
  if (element.localName === 'select') return chosenOf(element).map(valueOfOption);
  if (element.localName === 'textarea') return [(element.textContent ?? '').replaceAll(/\r?\n/g, '\r\n')];
  if (isTickable(element))
    return element.hasAttribute('checked') ? [element.getAttribute('value') ?? 'on'] : [];
  return [element.getAttribute('value') ?? ''];
}

const isEmpty = (element: Element) => valuesOf(element).every((value) => value === '');

/**
 * An element of a page with its descendants, queried by role and accessible name as assistive technology
 * does.
 */
export class Part {
  readonly element: Element;
  constructor(element: Element) {
    this.element = element;
  }

  get text(): string {
    return collapse(this.element.textContent ?? '');
  }

  get name(): string {
    return collapse(computeAccessibleName(this.element, options));
  }

  get description(): string {
    return collapse(computeAccessibleDescription(this.element, options));
  }

  get value(): string {
    return valuesOf(this.element).join();
  }

  get isChecked(): boolean {
    return this.element.hasAttribute('checked');
  }

  get chosen(): string[] {
    return chosenOf(this.element).map((option) => collapse(option.textContent ?? ''));
  }

  attribute(name: string): string {
    return this.element.getAttribute(name) ?? '';
  }

  select(selector: string): Part[] {
    return [...this.element.querySelectorAll(selector)].map((element) => new Part(element));
  }

  all(role: string, name?: Name): Part[] {
    const found = this.select('*').filter(({ element }) => hasRole(element, role));
    return name === undefined ? found : named(found, name);
  }

  get(role: string, name?: Name): Part {
    const [first] = this.all(role, name);
    if (!first) throw new Error(`no ${role} ${name ?? ''}; found ${namesOf(this.all(role))}`);
    return first;
  }

  has(role: string, name?: Name): boolean {
    return this.all(role, name).length > 0;
  }

  field(label: Name, kinds = 'input:not([type=hidden]), select, textarea'): Part {
    const fields = this.select(kinds);
    const [first] = named(fields, label);
    if (!first) throw new Error(`no field ${label}; found ${namesOf(fields)}`);
    return first;
  }

  get heading(): string {
    return this.select('h1')
      .map((one) => one.text)
      .join();
  }

  fill(label: Name, value: string): void {
    const { element } = this.field(label);
    if (element.localName === 'textarea') element.textContent = value;
    else element.setAttribute('value', value);
  }

  check(label: Name, checked = true): void {
    const { element } = this.field(label);
    if (!isTickable(element)) throw new Error(`${label} cannot be checked`);
    if (typeOf(element) === 'radio')
      for (const other of this.root.querySelectorAll(
        `input[type=radio][name="${element.getAttribute('name')}"]`,
      ))
        if (formOf(other) === formOf(element)) other.removeAttribute('checked');
    if (checked) element.setAttribute('checked', '');
    else element.removeAttribute('checked');
  }

  choose(label: Name, option: string): void {
    const { element } = this.field(label, 'select');
    const chosen = optionsOf(element).find((one) => collapse(one.textContent ?? '') === option);
    if (!chosen) throw new Error(`${label} has no option ${option}`);
    for (const one of optionsOf(element)) one.removeAttribute('selected');
    chosen.setAttribute('selected', '');
  }

  /**
   * Returns the request sent by pressing this button, or Enter in this field. Throws where a browser would
   * not submit the form.
   */
  submission(): Submission {
    const form = formOf(this.element);
    if (!form || isDisabled(this.element)) throw new Error(`“${this.name}” submits no form`);
    const own = [...this.root.querySelectorAll(controls)].filter(
      (control) => formOf(control) === form && !isDisabled(control),
    );
    const button = isButton(this.element) ? this.element : own.find(isSubmitter);
    if (button && !isSubmitter(button)) throw new Error(`“${this.name}” is not a submit button`);
    const missing = own.find((control) => control.hasAttribute('required') && isEmpty(control));
    if (missing && !form.hasAttribute('novalidate') && !button?.hasAttribute('formnovalidate'))
      throw new Error(`“${new Part(missing).name}” is required`);
    const of = (name: string) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';
    return {
      method: of('method').toLowerCase() || 'get',
      action: of('action'),
      encoding: of('enctype'),
      fields: own
        .filter((control) => control === button || !isButton(control))
        .flatMap((control) => {
          const name = control.getAttribute('name');
          return name ? valuesOf(control).map((value): Field => [name, value]) : [];
        }),
    };
  }

  private get root(): Element {
    return this.element.ownerDocument.documentElement;
  }
}

/**
 * Returns whether an element has the role and is not hidden. `link` elements in the head do not have the role
 * `link`.
 */
const hasRole = (element: Element, role: string) =>
  element.localName !== 'link' && getRole(element) === role && !element.closest('[hidden]');

const namesOf = (parts: Part[]) => parts.map(({ name }) => `“${name}”`).join(', ') || 'none';

function named(parts: Part[], name: Name): Part[] {
  if (name instanceof RegExp) return parts.filter((part) => name.test(part.name));
  const names = parts.map((part) => part.name);
  const whole = parts.filter((_, at) => names[at] === name);
  return whole.length > 0 ? whole : parts.filter((_, at) => names[at]?.includes(name));
}

/**
 * Parses a page as a browser without JavaScript sees it. Throws if forms are nested, because browsers drop
 * the inner form.
 */
export function parsePage(html: string): Part {
  const { document } = parseHTML(html);
  if (document.querySelector('form form')) throw new Error('the page contains nested forms');
  // The parser preserves React's spelling of attributes such as `formAction`.
  for (const element of document.querySelectorAll('body *:not(svg *)'))
    for (const { name, value } of [...element.attributes])
      if (name !== name.toLowerCase()) element.setAttribute(name.toLowerCase(), value);
  for (const unseen of document.querySelectorAll('script, style, template, .script-only')) unseen.remove();
  return new Part(document.documentElement);
}
