import { tabValues, userStore } from '@qe/platform/host'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What was entered in the forms of one page when the session ended. */
interface FormDraft {
  path: string
  personId: string
  /** Unix time, ms. */
  at: number
  fields: { key: string; value: string | boolean }[]
}

const storageKey = 'qe:form'
/** Enough time to sign in, ms; a draft should not be stored for longer. */
const maxAgeMs = 15 * 60_000
/** Longest wait for the page's fields after sign-in, ms. */
const restoreTimeoutMs = 8000

/** Fields that must not be stored (passwords, card numbers) or can't be filled in (files). */
const excludedFields =
  'input[type=password], input[type=file], input[type=hidden], input[type=search], [autocomplete^=cc-], ' +
  '[autocomplete=one-time-code]'

const currentPath = () => location.pathname + location.search
const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

/** The text of a field's label, without the fields in it: a text area's value is text inside the label too. */
function labelOf(field: Field): string {
  const label = field.labels?.[0]?.cloneNode(true) as HTMLLabelElement | undefined
  for (const inner of label?.querySelectorAll('input, textarea, select') ?? []) inner.remove()
  return label?.textContent?.trim() || field.getAttribute('aria-label') || ''
}

/** The fields of the page's forms by a stable key: type, name, label, and a number where several are alike. */
function fieldsOfPage(): Map<string, Field> {
  const fields = new Map<string, Field>()
  const counts = new Map<string, number>()
  for (const field of document.querySelectorAll<Field>('#main :is(input, textarea, select)')) {
    if (field.matches(excludedFields)) continue
    const name = `${field.type}|${field.name}|${labelOf(field)}|${isCheckable(field) ? field.value : ''}`
    const nth = (counts.get(name) ?? 0) + 1
    counts.set(name, nth)
    fields.set(`${name}|${nth}`, field)
  }
  return fields
}

const fieldValue = (field: Field) => (isCheckable(field) ? field.checked : field.value)

/** Changes a field as a person would, with the events that React listens to. */
function fillField(field: Field, value: string | boolean): void {
  if (isCheckable(field)) {
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

/** Stores what is entered in this page's forms, when the session ends, for the same person. */
export function saveFormDraft(): void {
  const personId = userStore.getState().userData?.id
  const fields = [...fieldsOfPage()].map(([key, field]) => ({ key, value: fieldValue(field) }))
  if (!personId || fields.length === 0) return
  const draft: FormDraft = { path: currentPath(), personId, at: Date.now(), fields }
  tabValues.write(storageKey, JSON.stringify(draft))
}

function readDraft(): FormDraft | null {
  try {
    return JSON.parse(tabValues.read(storageKey) ?? 'null') as FormDraft | null
  } catch {
    return null
  }
}

const nextTask = () => new Promise<void>((done) => setTimeout(done))

/** Fills in the draft of this page, as its fields appear, for the same person who is signed in again. */
export function restoreFormDraft(): void {
  const draft = readDraft()
  const personId = userStore.getState().userData?.id
  if (!draft || !personId || draft.path !== currentPath()) return
  tabValues.remove(storageKey)
  if (draft.personId !== personId || Date.now() - draft.at > maxAgeMs) return

  const remaining = new Map(draft.fields.map(({ key, value }) => [key, value]))
  let isBusy = false
  const fillAvailableFields = async () => {
    if (isBusy) return
    isBusy = true
    for (const [key, field] of fieldsOfPage()) {
      const value = remaining.get(key)
      if (value === undefined) continue
      remaining.delete(key)
      if (fieldValue(field) === value) continue
      fillField(field, value)
      // Wait for React: a form that has all fields in one state would otherwise lose this one to the next.
      await nextTask()
    }
    isBusy = false
    if (remaining.size === 0 || draft.path !== currentPath()) stop()
  }
  const observer = new MutationObserver(() => void fillAvailableFields())
  const timer = setTimeout(() => stop(), restoreTimeoutMs)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true })
  void fillAvailableFields()
}
