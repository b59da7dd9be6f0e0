import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { newAccount } from './new-account'
import { ask, bookStay, findRequestListing, openAs, people, tabTo, tokenOf } from './world'

/** A conversation in which somebody has written, and a long word of theirs. Lines about bookings are not searched. */
async function writtenRoom(token: string) {
  const { rooms } = await ask('chat/chat-room/list', {}, token)
  for (const room of rooms) {
    const { messages } = await ask('chat/details', { roomId: room.id }, token)
    const written = messages.filter(({ kind }) => kind === 'text')
    const [word] = written.flatMap(({ text }) => text.match(/\p{L}{6,}/gu) ?? []).slice(-1)
    if (word) return { room, word }
  }
  throw new Error('The demo guest has no conversation with words in it.')
}

async function newPageOf(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openAs(page, email, path)
  return page
}

const rowOf = (page: Page, roomId: string) =>
  page
    .getByRole('region', { name: 'Conversations' })
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href^="/inbox/${roomId}"]`) })

test('a guest finds a conversation by a word in it, archives it, and takes that back', async ({ browser }) => {
  const token = await tokenOf(people.guest)
  const { room, word } = await writtenRoom(token)
  const page = await newPageOf(browser, people.guest, '/inbox')
  const search = page.getByRole('searchbox', { name: 'Search your conversations' })

  await test.step('the address keeps the search, over a reload and the way back', async () => {
    await search.fill(word)
    await expect(page).toHaveURL(new RegExp(`[?&]q=${encodeURIComponent(word)}`))
    await expect(rowOf(page, room.id)).toBeVisible()
    await page.reload()
    await expect(search).toHaveValue(word)
    await rowOf(page, room.id).getByRole('link').click()
    await expect(page.getByRole('heading', { name: room.other.name })).toBeVisible()
    await expect(page).toHaveURL(/[?&]at=\d+/)
    const at = new URL(page.url()).searchParams.get('at')
    await expect(page.locator(`[data-seq="${at}"]`)).toBeInViewport()
    await page.goBack()
    await expect(search).toHaveValue(word)
    await search.fill('nothing has these words')
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all conversations' }).click()
    await expect(rowOf(page, room.id)).toBeVisible()
  })

  await test.step('an archived conversation is among the archived ones, until it is taken back', async () => {
    const archive = async () => {
      await rowOf(page, room.id).hover()
      await rowOf(page, room.id)
        .getByRole('button', { name: /^More about/ })
        .click()
      await page.getByRole('menuitem', { name: 'Archive' }).click()
      await expect(rowOf(page, room.id)).toHaveCount(0)
    }
    await archive()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rowOf(page, room.id)).toBeVisible()
    await archive()
    await page.getByRole('button', { name: 'Archived' }).click()
    await expect(page).toHaveURL(/show=archived/)
    await rowOf(page, room.id).getByRole('link').click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const moved = page.waitForResponse(/chat-room\/archive$/)
    await page.getByRole('menuitem', { name: 'Move to the inbox' }).click()
    await moved
    await page.goto('/inbox')
    await expect(rowOf(page, room.id)).toBeVisible()
  })

  await test.step('marked as unread, it counts in the header', async () => {
    const countBefore = (await ask('chat/chat-room/list', {}, token)).unread
    await rowOf(page, room.id).getByRole('link').click()
    await expect(page.getByLabel('Write a message')).toBeVisible()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Mark as unread' }).click()
    await expect(page).toHaveURL(/\/inbox$/)
    await expect(rowOf(page, room.id).getByText(/unread message/)).toHaveCount(1)
    await expect.poll(async () => (await ask('chat/chat-room/list', {}, token)).unread).toBeGreaterThan(0)
    await rowOf(page, room.id).getByRole('link').click()
    await expect.poll(async () => (await ask('chat/chat-room/list', {}, token)).unread).toBeLessThanOrEqual(countBefore)
  })
  await page.context().close()
})

test('a guest reports and blocks a host by keyboard, and unblocks them in the account', async ({ browser }) => {
  // Somebody new, who has no stay ahead with this host: with one the two could still write.
  const email = await newAccount('Berit', 'Blocks')
  const { items } = await ask('property/getall', {})
  const room = await ask('chat/chat-room/create', { propertyId: items[0]?.id ?? '' }, await tokenOf(email))
  const page = await newPageOf(browser, email, `/inbox/${room.id}`)
  await expect(page.getByLabel('Write a message')).toBeVisible()

  await test.step('a report', async () => {
    const more = page.getByRole('button', { name: 'More', exact: true })
    await more.focus()
    await page.keyboard.press('Enter')
    await tabToItem(page, 'Report')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Report this conversation' })).toBeVisible()
    await page.getByRole('radio', { name: /Spam/ }).focus()
    await page.keyboard.press('Space')
    await tabTo(page, /^Send the report$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible()
    await tabTo(page, /^Done$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(more).toBeFocused()
  })

  await test.step('a block', async () => {
    await page.keyboard.press('Enter')
    await tabToItem(page, `Block ${room.other.name}`)
    await page.keyboard.press('Enter')
    await tabTo(page, /^Block$/)
    await page.keyboard.press('Enter')
    await expect(page.getByText('neither of you can write here.')).toBeVisible()
    await expect(page.getByLabel('Write a message')).toHaveCount(0)
  })

  await test.step('the account lists whom one has blocked', async () => {
    await page.goto('/account/privacy')
    await page.getByRole('button', { name: `Unblock ${room.other.name}` }).click()
    await expect(page.getByText('You have blocked nobody.')).toBeVisible()
    await page.goto(`/inbox/${room.id}`)
    await expect(page.getByLabel('Write a message')).toBeVisible()
  })
  await page.context().close()
})

test('a program with the name of a picture is refused in a conversation, and the words with it stay', async ({
  browser,
}) => {
  const email = await newAccount('Ines', 'Innes')
  const { items } = await ask('property/getall', {})
  const token = await tokenOf(email)
  const room = await ask('chat/chat-room/create', { propertyId: items[0]?.id ?? '' }, token)
  const page = await newPageOf(browser, email, `/inbox/${room.id}`)
  const program = { name: 'garden.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ\x90\x00This program') }
  await page.getByLabel('Write a message').fill('This is the garden.')
  await page.getByLabel('Files').setInputFiles([program])
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('“garden.jpg” is not')
  await expect(page.getByText('This is the garden.')).toBeVisible()
  const { messages } = await ask('chat/details', { roomId: room.id }, token)
  expect(messages).toEqual([])
  await page.context().close()
})

/** Goes down an open menu to an item. */
async function tabToItem(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name })
  await expect(item).toBeVisible()
  for (let presses = 0; presses < 10; presses++) {
    if (await item.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`The arrow keys do not reach ${name}`)
}

test('a host’s replies send themselves: at the booking, and later, as the conversation shows', async ({ browser }) => {
  // Somebody new, who has no other stay with the host.
  const email = await newAccount('Ida', 'Reiter')
  const [guestToken, hostToken] = [await tokenOf(email), await tokenOf(people.host)]
  const host = await newPageOf(browser, people.host, '/host/quick-replies')
  const sign = randomUUID().slice(0, 8)
  const save = async (name: string, text: string, when: string) => {
    await host.getByRole('button', { name: 'New reply' }).click()
    await host.getByLabel('Name', { exact: true }).fill(name)
    await host.getByLabel('Text', { exact: true }).fill(text)
    await host.getByLabel('When', { exact: true }).selectOption(when)
    await host.getByRole('button', { name: 'Save the reply' }).click()
  }

  await test.step('an unknown variable is refused beside the text', async () => {
    await save('At the booking', `Dear {{gest}}, it is booked. ${sign}`, 'When a stay is booked')
    await expect(host.getByRole('dialog').getByText('We can’t fill in {{gest}}.')).toBeVisible()
    await host.getByLabel('Text', { exact: true }).fill(`Dear {{guest}}, it is booked. ${sign}`)
    await host.getByRole('button', { name: 'Save the reply' }).click()
    await expect(host.getByText(/Sends itself when a stay is booked/)).toBeVisible()
    await save('Before you come', 'Dear {{guest}}, the key is in the box.', 'Before the arrival')
    await expect(host.getByText(/Sends itself 1 day before the arrival at 10:00/)).toBeVisible()
  })

  const { listing, checkIn, checkOut } = await findRequestListing()
  const { booking } = await bookStay({ propertyId: listing.id, checkIn, checkOut, guests: 2 }, guestToken)
  const room = await ask('chat/chat-room/create', { bookingId: booking.id }, guestToken)
  const guest = await newPageOf(browser, email, `/inbox/${room.id}`)
  const log = guest.getByRole('log')

  await test.step('the first goes out once the host has accepted', async () => {
    await expect(guest.getByLabel('Write a message')).toBeVisible()
    await expect(log.getByText(`it is booked. ${sign}`)).toHaveCount(0)
    await ask('bookings/accepted-declinded', { bookingId: booking.id, decision: 'accepted' }, hostToken)
    await expect(log.getByText(`Dear Ida, it is booked. ${sign}`)).toHaveCount(1)
    await expect(log.getByText(/sent by itself/).last()).toBeVisible()
  })

  await test.step('the second waits in the conversation, where the host skips, edits and sends it', async () => {
    await host.goto(`/inbox/${room.id}`)
    await host.getByRole('button', { name: /^1 scheduled reply · next/ }).click()
    const act = async (name: string) => {
      await host.getByRole('button', { name: 'More about Before you come' }).click()
      await host.getByRole('menuitem', { name }).click()
    }
    await act('Skip')
    await expect(host.getByText('Skipped: it is not sent to this guest.')).toBeVisible()
    await act('Send it after all')
    await act('Edit for this guest')
    await host.getByRole('dialog').getByLabel('Text').fill(`Dear {{guest}}, ring twice. ${sign}`)
    await host.getByRole('button', { name: 'Save for this guest' }).click()
    await expect(host.getByText(`Dear Ida, ring twice. ${sign}`)).toBeVisible()
    await act('Send now')
    await expect(log.getByText(`Dear Ida, ring twice. ${sign}`)).toHaveCount(1)
    await expect(host.getByRole('region', { name: 'Scheduled replies' })).toHaveCount(0)
  })

  await test.step('what was set up goes again', async () => {
    await ask(
      'bookings/cancelled',
      { bookingId: booking.id, reasonKey: 'plans_changed', idempotencyKey: randomUUID() },
      guestToken,
    )
    await host.goto('/host/quick-replies')
    for (const name of ['At the booking', 'Before you come']) {
      await host.getByRole('button', { name: `Change ${name}` }).click()
      await host.getByRole('button', { name: 'Remove', exact: true }).click()
      await host.getByRole('button', { name: 'Remove the reply' }).click()
      await expect(host.getByRole('heading', { name })).toHaveCount(0)
    }
  })
  await guest.context().close()
  await host.context().close()
})
