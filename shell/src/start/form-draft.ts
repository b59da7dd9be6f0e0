import { tabValues, userStore } from '@qe/platform/host'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Kept {
  path: string
  personId: string
  at: number
  fields: { key: string; value: string | boolean }[]
}

const keptAs = 'qe:form'
/** As long as signing in may take (ms): what somebody typed should not lie around. */
const keptFor = 15 * 60_000
/** How long to wait for the page's fields after coming back (ms). */
const patience = 8000

/** What is nobody's to keep (passwords, card numbers) or can't be put back (files). */
const left =
  'input[type=password], input[type=file], input[type=hidden], input[type=search], [autocomplete^=cc-], [autocomplete=one-time-code]'

const pathNow = () => location.pathname + location.search
const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** The words of a label, without what its field holds: a text area's value is text inside the label too. */
function labelOf(field: Field): string {
  const label = field.labels?.[0]?.cloneNode(true) as HTMLLabelElement | undefined
  for (const inner of label?.querySelectorAll('input, textarea, select') ?? []) inner.remove()
  return label?.textContent?.trim() || field.getAttribute('aria-label') || ''
}

/** The fields of the page's forms, each by what it is called; the second of one name is another one. */
function fieldsOfPage(): Map<string, Field> {
  const found = new Map<string, Field>()
  const seen = new Map<string, number>()
  for (const field of document.querySelectorAll<Field>('#main :is(input, textarea, select)')) {
    if (field.matches(left)) continue
    const name = `${field.type}|${field.name}|${labelOf(field)}|${isTicked(field) ? field.value : ''}`
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    found.set(`${name}|${nth}`, field)
  }
  return found
}

const entryOf = (field: Field) => (isTicked(field) ? field.checked : field.value)

/** Changes a field as a person would, so that whoever controls it hears of it. */
function fill(field: Field, value: string | boolean): void {
  if (isTicked(field)) {
    if (field.checked !== value) field.click()
    return
  }
  const kind =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement
      : field instanceof HTMLSelectElement
        ? HTMLSelectElement
        : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/**
 * The server no longer knows the session, in the middle of something: keeps what stands in this page's forms, for the
 * same person.
 */
export function keepForm(): void {
  const personId = userStore.getState().userData?.id
  const fields = [...fieldsOfPage()].map(([key, field]) => ({ key, value: entryOf(field) }))
  if (!personId || fields.length === 0) return
  const kept: Kept = { path: pathNow(), personId, at: Date.now(), fields }
  tabValues.write(keptAs, JSON.stringify(kept))
}

function read(): Kept | null {
  try {
    return JSON.parse(tabValues.read(keptAs) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

const nextTask = () => new Promise<void>((done) => setTimeout(done))

/** Back on that page, signed in again as the same person: puts back what was kept, as the fields appear. */
export function restoreForm(): void {
  const kept = read()
  const personId = userStore.getState().userData?.id
  if (!kept || !personId || kept.path !== pathNow()) return
  tabValues.remove(keptAs)
  if (kept.personId !== personId || Date.now() - kept.at > keptFor) return

  const waiting = new Map(kept.fields.map(({ key, value }) => [key, value]))
  let isBusy = false
  const fillWhatIsThere = async () => {
    if (isBusy) return
    isBusy = true
    for (const [key, field] of fieldsOfPage()) {
      const value = waiting.get(key)
      if (value === undefined) continue
      waiting.delete(key)
      if (entryOf(field) === value) continue
      fill(field, value)
      // A form that keeps all its fields in one state must have taken this one before the next.
      await nextTask()
    }
    isBusy = false
    if (waiting.size === 0 || kept.path !== pathNow()) stop()
  }
  const observer = new MutationObserver(() => void fillWhatIsThere())
  const timer = setTimeout(() => stop(), patience)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true })
  void fillWhatIsThere()
}
