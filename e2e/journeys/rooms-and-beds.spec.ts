import { expect, test } from '@playwright/test'
import { ask, openAs, people, settled, tokenOf } from './world'

test('a host describes rooms and their photos, and a guest sees where they sleep and takes the tour', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const token = await tokenOf(people.host)
  const { items } = await ask('property/my-property', {}, token)
  // The last: other journeys take the first ones.
  const listing = items.filter(({ status, kind }) => status === 'live' && kind === 'entire').at(-1)
  const home = `/host/listings/${listing?.id}`
  await test.step('names a bedroom, and adds a room with a sofa bed', async () => {
    await openAs(page, people.host, `${home}/rooms`)
    await expect(page.getByRole('heading', { name: 'Rooms and beds' })).toBeVisible()
    await settled(page)
    await page.getByLabel('Name, if it has one').first().fill('Blue room')
    await page.getByRole('button', { name: 'Add a room' }).click()
    const added = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Kind of room' }).last()
    await expect(added.getByLabel('Kind of room')).toBeFocused()
    await added.getByLabel('Kind of room').selectOption('workspace')
    await added.getByLabel('Name, if it has one').fill('Studio upstairs')
    await added.getByRole('button', { name: 'Double beds: one less' }).click()
    await added.getByRole('button', { name: 'Sofa beds: one more' }).click()
    await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your changes are saved.')).toBeVisible()
  })

  await test.step('says which room a photo shows', async () => {
    await page.goto(`${home}/photos`)
    await page.getByLabel('Room of photo 1', { exact: true }).selectOption({ label: 'Studio upstairs' })
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  })

  await test.step('and guests see both', async () => {
    await page.goto(`/property/${listing?.id}`)
    const sleeping = page.getByRole('list', { name: 'Where you’ll sleep' })
    await expect(sleeping.getByRole('listitem').filter({ hasText: 'Blue room' })).toContainText('double bed')
    await expect(sleeping.getByRole('listitem').filter({ hasText: 'Studio upstairs' })).toContainText('1 sofa bed')
    await settled(page)
    await page.getByRole('button', { name: /^All \d+ photos/ }).click()
    const tour = page.getByRole('dialog')
    const strip = tour.getByRole('navigation', { name: 'Rooms' })
    await strip.getByRole('button', { name: 'Studio upstairs' }).click()
    const heading = tour.getByRole('heading', { name: 'Studio upstairs' })
    await expect(heading).toBeFocused()
    const [bar, title] = [await strip.boundingBox(), await heading.boundingBox()]
    expect(title?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    await tour.getByRole('button', { name: /^Photo 1:/ }).click()
    await expect(page.getByRole('dialog', { name: /^1 of/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tour.getByRole('button', { name: /^Photo 1:/ })).toBeFocused()
  })
})
