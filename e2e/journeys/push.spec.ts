import { expect, type Page, test } from '@playwright/test'
import { ports, siteUrl } from '../ports'
import { ask, openAs, people, tokenOf } from './world'

interface Delivered {
  token: string
  payload: { notification: { title: string; body: string } }
}

/** What the push service was given for a browser. */
async function sentTo(token: string): Promise<Delivered['payload'] | undefined> {
  const all = (await (await fetch(`http://localhost:${ports.apiPort}/dev/push.json`)).json()) as Delivered[]
  return all.find((one) => one.token === token)?.payload
}

/** Brings a message to the site's service worker, as the browser's push service does. */
async function deliver(page: Page, payload: object): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const known = new Promise<string>((found) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ scopeURL, isDeleted }) => scopeURL.startsWith(siteUrl) && !isDeleted)
      if (one) found(one.registrationId)
    }),
  )
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: siteUrl,
    registrationId: await known,
    data: JSON.stringify(payload),
  })
}

const shown = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, icon }) => ({
      title,
      body,
      icon: new URL(icon).pathname,
    })),
  )

const toggle = (page: Page) => page.getByRole('switch', { name: /Show messages on this device/ })

test('a guest turns push on, gets the host’s answer on another page, and a click opens the conversation', async ({
  browser,
}) => {
  const context = await browser.newContext({
    permissions: ['notifications'],
    baseURL: siteUrl,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await openAs(page, people.guest, '/account/alerts')
  await expect(toggle(page)).not.toBeChecked()
  await toggle(page).click()
  await expect(toggle(page)).toBeChecked()
  const token = (await context.cookies()).find(({ name }) => name === 'fcm_token')?.value ?? ''
  expect(token).toMatch(/^local-/)

  // Nothing is left unread, so that the next line is news.
  const [guest, host] = [await tokenOf(people.guest), await tokenOf(people.host)]
  const { rooms } = await ask('chat/chat-room/list', {}, guest)
  const hosts = (await ask('chat/chat-room/list', {}, host)).rooms.map(({ id }) => id)
  const room = rooms.find(({ id }) => hosts.includes(id))
  if (!room) throw new Error('The demo guest and the demo host have not written to each other.')
  const { messages } = await ask('chat/details', { roomId: room.id }, guest)
  await ask('chat/mark-as', { roomId: room.id, readSeq: messages.at(-1)?.seq ?? 0 }, guest)
  const form = new FormData()
  form.set(
    'input',
    JSON.stringify({ roomId: room.id, clientId: crypto.randomUUID(), text: 'The key is under the blue pot.' }),
  )
  form.set(
    'files',
    new File(
      [
        Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      ],
      'pot.png',
      { type: 'image/png' },
    ),
  )
  const sent = await fetch(`http://localhost:${ports.apiPort}/v1/api/chat/file-send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${host}` },
    body: form,
  })
  expect(sent.status, await sent.clone().text()).toBe(200)

  await expect
    .poll(() => sentTo(token))
    .toMatchObject({
      notification: { title: 'Quality Escape', body: expect.stringContaining('The key is under the blue pot.') },
    })
  // Chromium drops a notification when it is listed before it is displayed; delivering it again replaces it.
  await expect(async () => {
    await deliver(page, (await sentTo(token)) ?? {})
    await expect
      .poll(() => shown(page), { timeout: 10_000 })
      .toEqual([
        { title: 'Quality Escape', body: expect.stringContaining('blue pot'), icon: '/icons/icon-192x192.png' },
      ])
  }).toPass({ timeout: 60_000 })

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(async () => {
    const here = self as unknown as { registration: ServiceWorkerRegistration; dispatchEvent(event: Event): void }
    const [notification] = await here.registration.getNotifications()
    const Click = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent
    here.dispatchEvent(new Click('notificationclick', { notification }))
  })
  await expect(page).toHaveURL(new RegExp(`/inbox.*${room.id}`))
  await expect(page.getByText('The key is under the blue pot.').first()).toBeVisible()

  await page.goto('/account/alerts')
  await toggle(page).click()
  await expect(toggle(page)).not.toBeChecked()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('fcm_token')
  await context.close()
})

test('where the person refuses, no token is had and the page says where to allow messages', async ({
  page,
  context,
}) => {
  // The answer that a person would give to the browser's question, which no page can show.
  await page.addInitScript(() => {
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'denied'
      return permission
    }
  })
  await openAs(page, people.guest, '/account/alerts')
  await toggle(page).click()
  await expect(toggle(page)).toBeDisabled()
  await expect(page.getByText(/Allow notifications for it in the browser’s settings/)).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('fcm_token')
})

test('without the network a page of the site’s own stands in, and the page comes back with it', async ({
  page,
  context,
}) => {
  await page.goto('/help')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/offline.html')))).toBe(true)
  await page.reload()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  // Unless the page has heard of the network by itself.
  await page
    .getByRole('button', { name: 'Try again' })
    .click({ timeout: 3000 })
    .catch(() => {})
  await expect(page.getByRole('heading', { name: 'You are offline' })).toHaveCount(0)
  await expect(page).toHaveURL('/help')
})

test('the site can be installed: its manifest names icons that are there', async ({ request }) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    name: string
    display: string
    icons: { src: string }[]
  }
  expect(manifest).toMatchObject({ name: 'Quality Escape', display: 'standalone' })
  for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png')
})
