import { type Browser, expect, type Page, type Request, test, type WebSocketRoute } from '@playwright/test'
import { ask, openAs, people, tokenOf } from './world'

/** The network of one page. Chromium's own switch leaves open WebSockets as they are. */
async function networkOf(page: Page) {
  let isOff = false
  const open = new Set<WebSocketRoute>()
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isOff) return void socket.close()
    socket.connectToServer()
    open.add(socket)
  })
  const set = async (off: boolean) => {
    isOff = off
    await page.context().setOffline(off)
    if (off) for (const socket of open) await socket.close().catch(() => {})
    open.clear()
  }
  return { off: () => set(true), on: () => set(false) }
}

async function openConversation(browser: Browser, email: string, roomId: string) {
  const page = await (await browser.newContext()).newPage()
  const network = await networkOf(page)
  const asked = new Set<Request>()
  page.on('request', (request) => asked.add(request))
  const isOver = (request: Request) => void asked.delete(request)
  page.on('requestfinished', isOver)
  page.on('requestfailed', isOver)
  const quiet = () => expect.poll(() => asked.size).toBe(0)
  await openAs(page, email, `/inbox/${roomId}`)
  const field = page.getByLabel('Write a message')
  await expect(field).toBeVisible()
  const said = (text: RegExp) => page.getByRole('log').getByText(text)
  return { page, network, quiet, field, said }
}

test('two people talk over a reload without a network, and a quick reply arrives filled in', async ({ browser }) => {
  const [guestToken, hostToken] = [await tokenOf(people.guest), await tokenOf(people.host)]
  const hosts = (await ask('chat/chat-room/list', {}, hostToken)).rooms.map(({ id }) => id)
  const { rooms } = await ask('chat/chat-room/list', {}, guestToken)
  const room = rooms.find(({ id, booking }) => booking?.status === 'confirmed' && hosts.includes(id))
  if (!room) throw new Error('The demo guest and the demo host have no conversation about a stay to come.')
  const guest = await openConversation(browser, people.guest, room.id)
  const host = await openConversation(browser, people.host, room.id)

  await test.step('what a guest writes without a network waits, and outlives a reload', async () => {
    await guest.page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await expect.poll(() => guest.page.evaluate(async () => Boolean(await caches.match('/offline.html')))).toBe(true)
    await guest.network.off()
    for (const text of ['Tunnel one', 'Tunnel two']) {
      await guest.field.fill(text)
      await guest.field.press('Enter')
    }
    await expect(guest.page.getByText('Waiting for a connection')).toHaveCount(2)
    await host.field.fill('Are you on the train?')
    await host.field.press('Enter')
    await expect(host.said(/^Are you on the train\?$/)).toHaveCount(1)
    await guest.page.reload()
    await expect(guest.page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(host.said(/^Tunnel/)).toHaveCount(0)
  })

  await test.step('with the network both have everything once, in order', async () => {
    await guest.network.on()
    // Unless the page has heard of the network by itself.
    await guest.page
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: 3000 })
      .catch(() => {})
    await expect(guest.field).toBeVisible()
    for (const { said } of [guest, host]) {
      await expect(said(/^Tunnel two$/)).toHaveCount(1)
      await expect(said(/^(Tunnel (one|two)|Are you on the train\?)$/)).toHaveText([
        'Are you on the train?',
        'Tunnel one',
        'Tunnel two',
      ])
    }
    await expect(guest.page.getByText('Waiting for a connection')).toHaveCount(0)
    await expect(guest.page.getByText(/· Read$/)).toBeVisible()
  })

  await test.step('a host finds a reply by its name with the keyboard, reads it, and sends it', async () => {
    await host.field.pressSequentially('/welc')
    await expect(host.page.getByRole('option', { name: /^Welcome/ })).toHaveAttribute('aria-selected', 'true')
    await host.field.press('Enter')
    const filledIn = `Hello Mara, how nice that you are coming to ${room.property.title}.`
    await expect.poll(async () => (await host.field.inputValue()).startsWith(filledIn)).toBe(true)
    await host.field.press('Enter')
    await expect(guest.said(/^Hello Mara, how nice .* I am here from \d+ \w+ \d{4} on/)).toHaveCount(1)
  })

  await test.step('a guest changes one message and unsends another, and the host sees both at once', async () => {
    const open = async (text: string) => {
      const message = guest.page.getByRole('listitem').filter({ has: guest.page.getByText(text, { exact: true }) })
      await message.getByRole('button', { name: 'Change or unsend your message' }).click()
    }
    await open('Tunnel one')
    await guest.page.getByRole('dialog').getByLabel('Message').fill('Tunnel, and then the sea')
    await guest.page.getByRole('button', { name: 'Save the change' }).click()
    await expect(host.said(/^Tunnel, and then the sea$/)).toHaveCount(1)
    await open('Tunnel two')
    await guest.page.getByRole('button', { name: 'Unsend', exact: true }).click()
    await guest.page.getByRole('button', { name: 'Unsend the message' }).click()
    await expect(host.said(/^Message unsent$/)).toHaveCount(1)
    await expect(host.said(/^Tunnel two$/)).toHaveCount(0)
  })

  await test.step('a message says that it was sent, delivered to a page elsewhere on the site, and read', async () => {
    // What the page still asks for would count as delivered what is sent while it is answered.
    await expect(guest.said(/^Message unsent$/)).toHaveCount(1)
    await guest.quiet()
    await guest.page.goto('about:blank')
    // So would one that is on its way when the page goes: the next message is after it.
    await expect(async () => {
      await host.field.fill('The key is under the pot.')
      await host.field.press('Enter')
      await expect(host.page.getByText(/· Sent$/)).toBeVisible({ timeout: 5000 })
    }).toPass()
    await guest.page.goto('/trips')
    await expect(host.page.getByText(/· Delivered$/)).toBeVisible()
    await guest.page.goto(`/inbox/${room.id}`)
    await expect(host.page.getByText(/· Read$/)).toBeVisible()
  })
  await guest.page.context().close()
  await host.page.context().close()
})
