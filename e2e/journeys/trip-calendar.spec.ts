import { expect, test } from '@playwright/test'
import { ask, openAs, people, tokenOf } from './world'

const removeAddress = async () => ask('bookings/trip-calendar/remove', {}, await tokenOf(people.guest))
test.beforeAll(removeAddress)
test.afterAll(removeAddress)

test('a guest’s calendar program reads their trips, until they give it another address', async ({ page }) => {
  const { items } = await ask('bookings/my-booking', { side: 'guest', when: 'upcoming' }, await tokenOf(people.guest))
  const stay = items.find(({ status }) => status === 'confirmed')
  if (!stay) throw new Error('The guest of the demo world has a confirmed stay.')

  await openAs(page, people.guest, '/trips')
  await page.getByRole('main').getByRole('button', { name: 'Trips in your calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trips in your calendar' })
  const field = dialog.getByRole('textbox', { name: 'Address of your trips' })

  await test.step('the address is made on the page', async () => {
    await dialog.getByRole('button', { name: 'Create the address' }).click()
    await expect(field).toBeFocused()
    await expect(dialog.getByText(/^Anyone with this address can see your trips/)).toBeVisible()
  })
  const first = await field.inputValue()

  await test.step('a calendar program finds the stay there, on the clock of its place', async () => {
    const answer = await fetch(first)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    const text = (await answer.text()).replaceAll('\r\n ', '')
    expect(text).toContain(`UID:${stay.id}@quality-escape`)
    expect(text).toContain(`Booking ${stay.code}`)
    expect(text).toContain(`:${stay.checkIn.replaceAll('-', '')}T`)
  })

  await test.step('both ways to subscribe lead to it', async () => {
    const webcal = first.replace(/^https?:/, 'webcal:')
    await expect(dialog.getByRole('link', { name: 'Open in the calendar of this device' })).toHaveAttribute(
      'href',
      webcal,
    )
    await expect(dialog.getByRole('link', { name: 'Add to Google Calendar' })).toHaveAttribute(
      'href',
      `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    )
  })

  await test.step('renewed after a question, the old address is no more', async () => {
    await dialog.getByRole('button', { name: 'Create a new address' }).click()
    await page
      .getByRole('dialog', { name: 'Create a new address?' })
      .getByRole('button', { name: 'Create a new one' })
      .click()
    await expect(field).not.toHaveValue(first)
    expect((await fetch(first)).status).toBe(404)
    expect((await fetch(await field.inputValue())).status).toBe(200)
  })

  await test.step('removed, the new one is no more either', async () => {
    const second = await field.inputValue()
    await dialog.getByRole('button', { name: 'Remove the address' }).click()
    await page.getByRole('dialog', { name: 'Remove the address?' }).getByRole('button', { name: 'Remove it' }).click()
    await expect(dialog.getByRole('button', { name: 'Create the address' })).toBeFocused()
    expect((await fetch(second)).status).toBe(404)
  })
})
