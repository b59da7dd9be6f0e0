import { expect, type Page, test } from '@playwright/test'
import { ask, openAs, people, settled, tokenOf } from './world'

const main = (page: Page) => page.getByRole('main')
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const sectionLink = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Sections of the listing' }).getByRole('link', { name })

const liveListings = async () =>
  (await ask('property/my-property', {}, await tokenOf(people.host))).items.filter(({ status }) => status === 'live')

async function openAsHost(page: Page, path: string): Promise<void> {
  await openAs(page, people.host, path)
  await expect(main(page).getByRole('heading').first()).toBeVisible()
  await settled(page)
}

/** A draft of the host's with all but what the changes leave out, made by copying a live listing. */
async function aCopy(changes: object = {}): Promise<string> {
  const [listing] = await liveListings()
  const token = await tokenOf(people.host)
  const { propertyId } = await ask('property/duplicate', { propertyId: listing?.id ?? '' }, token)
  await ask('property/save', { propertyId, ...changes }, token)
  return propertyId
}

test('a host changes three sections, is warned before leaving, and saves all at once', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const [listing] = await liveListings()
  const home = `/host/listings/${listing?.id}`
  await openAsHost(page, home)

  await test.step('types in sections that stand side by side in the menu', async () => {
    await sectionLink(page, /Title and description/).click()
    await page.getByLabel('Title', { exact: true }).fill('A quiet flat above the harbour')
    await sectionLink(page, /House rules/).click()
    await page.getByRole('textbox', { name: /House rules/ }).fill('No shoes inside\nQuiet from ten')
    await sectionLink(page, /^Arrival guide/).click()
    await page.getByRole('textbox', { name: /^Way in/ }).fill('Through the blue gate, then up the stairs.')
    await expect(bar(page)).toContainText('Title and description, House rules and Arrival guide')
    await expect(page.getByText('Not saved yet', { exact: true })).toHaveCount(4)
  })

  await test.step('stays when asked', async () => {
    await main(page).getByRole('link', { name: 'Calendar', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
    await expect(page).toHaveURL(`${home}/arrival-guide`)
  })

  await test.step('saves by the keyboard, and it is there after a reload', async () => {
    await page.keyboard.press('Control+s')
    await expect(bar(page)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('textbox', { name: /^Way in/ })).toHaveValue(/blue gate/)
    await expect(page.getByRole('heading', { level: 1, name: 'A quiet flat above the harbour' })).toBeVisible()
    await sectionLink(page, /House rules 2 rules/).click()
    await expect(page.getByRole('textbox', { name: /House rules/ })).toHaveValue('No shoes inside\nQuiet from ten')
  })
})

test('on a phone the editor is a list first, then a section', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [listing] = await liveListings()
  await openAsHost(page, `/host/listings/${listing?.id}`)
  await sectionLink(page, /^Prices/).click()
  await expect(page.getByRole('heading', { name: 'Prices' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Sections of the listing' })).toBeHidden()
  await page.getByLabel('A night', { exact: true }).fill('')
  await page.getByLabel('A night', { exact: true }).pressSequentially('133')
  await main(page).getByRole('link', { name: 'All sections' }).click()
  await expect(sectionLink(page, /Prices Not saved yet/)).toBeVisible()
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(sectionLink(page, /Prices .*133 a night/)).toBeVisible()
})

test('a host places a home in a village that none of our cities is, and moves its pin', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAsHost(page, '/host/listings/new')
  await page.getByLabel('Kind of place').selectOption('House')
  await page.getByRole('radio', { name: /All of it/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Where is it?' })).toBeVisible()

  await test.step('finds it by typing', async () => {
    await page.getByLabel('Country').selectOption('Portugal')
    const search = page.getByRole('combobox', { name: 'Find the address or town' })
    await search.fill('12 Rua Direita, Obid')
    await expect(page.getByRole('option', { name: /12 Rua Direita, Óbidos/ })).toBeVisible()
    await search.press('Enter')
    await expect(page.getByLabel('Street and number')).toHaveValue('12 Rua Direita')
    await expect(page.getByText('Guests find it in Óbidos, Leiria, Portugal.')).toBeVisible()
  })

  await test.step('moves the pin by keys and by a tap', async () => {
    const pin = page.getByRole('button', { name: /Pin of your place/ })
    await expect(pin).toBeVisible()
    const before = await pin.boundingBox()
    await pin.focus()
    await page.keyboard.press('Shift+ArrowUp')
    await expect.poll(async () => (await pin.boundingBox())?.y ?? 0).toBeLessThan((before?.y ?? 0) - 5)
    const map = page.getByRole('application', { name: /pin of your place/ })
    await map.click({ position: { x: 60, y: 60 } })
    await expect.poll(async () => (await pin.boundingBox())?.x ?? 0).toBeLessThan((before?.x ?? 0) - 100)
  })

  await test.step('has its prices in the country’s currency, and the step is done', async () => {
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('link', { name: 'Where (done)' })).toBeVisible()
    await page.getByRole('link', { name: 'Prices' }).click()
    await expect(page.getByLabel('A night', { exact: true })).toBeVisible()
    await expect(main(page).getByText('EUR').first()).toBeVisible()
  })
})

test('a draft without a place leads from its prices to where it is, and to all that is missing', async ({ page }) => {
  await openAsHost(page, '/host/listings/new')
  await page.getByLabel('Kind of place').selectOption('House')
  await page.getByRole('radio', { name: /All of it/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Where is it?' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'What is there?' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Where', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Prices' }).click()
  await page.getByRole('link', { name: 'Choose the place' }).click()
  await expect(page.getByRole('heading', { name: 'Where is it?' })).toBeVisible()
  await page.getByRole('link', { name: /things missing/ }).click()
  await expect(page.getByRole('heading', { name: 'As guests will see it' })).toBeVisible()
  await page.getByRole('link', { name: /Give it a title/ }).click()
  await expect(page.getByRole('heading', { name: 'Describe it' })).toBeVisible()
})

test('a host duplicates a listing, completes the copy, and deletes a listing by typing its title', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const listings = await liveListings()
  const original = listings.find((one) => one.upcomingBookings + one.waitingRequests === 0) ?? listings[0]
  await openAsHost(page, `/host/listings/${original?.id}`)
  await page.getByRole('button', { name: 'Duplicate into a draft' }).click()
  await expect(page.getByRole('heading', { name: 'As guests will see it' })).toBeVisible()
  await expect(page.getByRole('heading', { name: `${original?.title} (copy)` })).toBeVisible()
  await expect(page.getByText('Everything is there')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Your listing is submitted' })).toBeVisible()

  const { items } = await ask('property/my-property', {}, await tokenOf(people.host))
  const copy = items.find(({ title }) => title === `${original?.title} (copy)`)
  await page.goto(`/host/listings/${copy?.id}`)
  await page.getByRole('button', { name: 'Delete the listing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this listing?' })
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
  await dialog.getByLabel('Type its title to confirm').fill(copy?.title ?? '')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL('/host/listings')
  await expect(page.getByRole('heading', { name: 'Your listings' })).toBeVisible()
  // On a busy machine the first page may be left to the browser, before the server knows.
  await expect.poll(async () => (await page.goto(`/property/${copy?.id}`))?.status()).toBe(404)
  await expect(page.getByRole('heading').first()).toBeVisible()
})

test('an Arabic title tears nothing apart', async ({ page }) => {
  const propertyId = await aCopy({ title: 'شقة هادئة فوق الميناء 6' })
  await openAsHost(page, `/host/listings/${propertyId}/draft?step=check`)
  await expect(page.getByRole('heading', { name: 'شقة هادئة فوق الميناء 6' })).toHaveAttribute('dir', 'auto')
})

test('a pasted title that is too long stays whole, and the page says by how much, before and after saving', async ({
  page,
}) => {
  const title = 'A house by the harbour with a view of the boats, the lighthouse, and the islands beyond'
  const listing = (await liveListings()).at(-1)
  await openAsHost(page, `/host/listings/${listing?.id}/description`)
  const field = page.getByLabel('Title', { exact: true })
  await field.fill(title)
  await expect(field).toHaveValue(title)
  const fault = main(page).getByText(`Shorten it by ${title.length - 80} characters: 80 is the most.`)
  await expect(fault).toBeVisible()
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(fault).toBeVisible()
  await expect(field).toHaveValue(title)
  await field.fill(title.slice(0, 80))
  await expect(fault).toHaveCount(0)
  const { items } = await ask('property/my-property', {}, await tokenOf(people.host))
  expect(items.find(({ id }) => id === listing?.id)?.title).toBe(listing?.title)
})
