import type { Wishlist } from '@qe/contract'
import { bus, changeWishlists } from '@qe/platform'
import { aListingCard, aUser, refuse, renderWithPlatform, testId } from '@qe/testing'
import { addDays, formatDateRange, today } from '@qe/ui/unshared'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SaveButton } from '../cards/save-button'
import SavedPage from './saved-page'
import SharedWishlistPage from './shared-wishlist-page'
import WishlistPage from './wishlist-page'

const [first, second] = [aListingCard(1), aListingCard(2)]
const aList = (changes: Partial<Wishlist> = {}): Wishlist => ({
  id: testId(500),
  name: 'Lisbon',
  propertyIds: [first.id],
  covers: first.photos,
  dates: null,
  party: null,
  shareToken: null,
  ...changes,
})
const spring = aList({ id: testId(501), name: 'Spring', propertyIds: [], covers: [] })
const place = { propertyId: first.id, note: '', title: first.title, property: first, isAvailable: null, unfit: null }

let toasts: { message: string; action?: { label: string; run: () => void } }[]
let stop: () => void
beforeEach(() => {
  toasts = []
  localStorage.clear()
  stop = bus.on('toast', (toast) => void toasts.push(toast))
})
afterEach(() => stop())

describe('the saved places', () => {
  test('of somebody signed in are their lists, with dates and what is shared', async () => {
    const dates = { checkIn: '2031-04-01', checkOut: '2031-04-05' }
    renderWithPlatform(<SavedPage />, {
      user: aUser(),
      answers: { 'wishlist/list': { wishlists: [aList({ dates, shareToken: 'abc' }), spring] } },
    })
    const list = await screen.findByRole('link', { name: /^Lisbon/ })
    expect(list).toHaveAttribute('href', `/saved/${testId(500)}`)
    expect(list).toHaveTextContent(/1 place · .*2031.* · shared by link/)
    expect(screen.getByRole('link', { name: /^Spring/ })).toHaveTextContent('0 places')
  })

  test('of somebody without a list lead to the search', async () => {
    renderWithPlatform(<SavedPage />, { user: aUser(), answers: { 'wishlist/list': { wishlists: [] } } })
    expect(await screen.findByText(/on every device you sign in on/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Look around' })).toHaveAttribute('href', '/search')
  })

  test('can be tried again when they did not load', async () => {
    let isDown = true
    renderWithPlatform(<SavedPage />, {
      user: aUser(),
      answers: { 'wishlist/list': () => (isDown ? refuse(500, 'Down.') : { wishlists: [spring] }) },
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await userEvent.click(retry)
    expect(await screen.findByRole('link', { name: /^Spring/ })).toBeVisible()
  })
})

describe('one list', () => {
  const render = (wishlist = aList(), places: object[] = [place], more = {}) =>
    renderWithPlatform(<WishlistPage />, {
      user: aUser(),
      path: `/saved/${wishlist.id}`,
      route: '/saved/:wishlistId',
      answers: {
        'wishlist/details': { wishlist, places } as never,
        'wishlist/list': { wishlists: [wishlist, spring] },
        ...more,
      },
    })

  test('carries its dates to each place, and says what is taken', async () => {
    const dates = { checkIn: addDays(today(), 30), checkOut: addDays(today(), 33) }
    render(aList({ dates, propertyIds: [first.id, second.id] }), [
      { ...place, isAvailable: true },
      { ...place, propertyId: second.id, title: second.title, property: second, isAvailable: false },
    ])
    expect(await screen.findByRole('link', { name: first.title })).toHaveAttribute(
      'href',
      `/property/${first.id}?checkIn=${dates.checkIn}&checkOut=${dates.checkOut}`,
    )
    expect(screen.getAllByText('Not free on these dates')).toHaveLength(1)
    expect(document.title).toBe('Lisbon · Quality Escape')
  })

  test('offers other dates of a place that is taken, and what is like it and free', async () => {
    const dates = { checkIn: addDays(today(), 30), checkOut: addDays(today(), 33) }
    const later = { checkIn: addDays(today(), 34), checkOut: addDays(today(), 37) }
    const like = aListingCard(7, { total: { amount: 39_000, currency: 'EUR' }, nights: 3 })
    const { made } = render(
      aList({ dates, propertyIds: [second.id] }),
      [{ ...place, propertyId: second.id, title: second.title, property: second, isAvailable: false }],
      {
        'property/alternatives': {
          listings: 1,
          largestParty: 4,
          withoutDates: 1,
          dates: [{ ...later, total: 1 }],
          withoutFilter: [],
          fewerGuests: null,
          nearby: [],
        },
        'property/similar': { items: [like] },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: `Other dates and places for ${second.title}` }))
    expect(
      await screen.findByRole('link', { name: new RegExp(`^${formatDateRange(later.checkIn, later.checkOut)}`) }),
    ).toHaveAttribute('href', `/property/${second.id}?checkIn=${later.checkIn}&checkOut=${later.checkOut}`)
    expect(screen.getByRole('link', { name: like.title })).toHaveAttribute(
      'href',
      `/property/${like.id}?checkIn=${dates.checkIn}&checkOut=${dates.checkOut}`,
    )
    expect(made).toContainEqual({ name: 'property/alternatives', input: { ...dates, ids: [second.id] } })
  })

  test('carries its party to each place, and says where it does not fit, with a way on', async () => {
    const dates = { checkIn: addDays(today(), 30), checkOut: addDays(today(), 33) }
    const party = { guests: 3, children: 1, infants: 0, pets: 1 }
    const like = aListingCard(7)
    const { made } = render(
      aList({ dates, party, propertyIds: [first.id, second.id] }),
      [
        { ...place, isAvailable: false, unfit: 'guests' },
        { ...place, propertyId: second.id, title: second.title, property: second, isAvailable: false, unfit: 'pets' },
      ],
      { 'property/similar': { items: [like] } },
    )
    expect(await screen.findByText(/2 adults, 1 child, 1 pet$/)).toBeVisible()
    expect(screen.getByText(`Sleeps ${first.guests} guests at most`)).toBeVisible()
    expect(screen.getByText('Pets can’t stay here')).toBeVisible()
    const stay = `checkIn=${dates.checkIn}&checkOut=${dates.checkOut}&guests=3&children=1&pets=1`
    expect(screen.getByRole('link', { name: first.title })).toHaveAttribute('href', `/property/${first.id}?${stay}`)
    await userEvent.click(screen.getByRole('button', { name: `Places like it for ${first.title}` }))
    expect(await screen.findByRole('link', { name: like.title })).toHaveAttribute(
      'href',
      `/property/${like.id}?${stay}`,
    )
    expect(made.map(({ name }) => name)).not.toContain('property/alternatives')
  })

  test('takes who comes along with its dates, and can forget both', async () => {
    const { made } = render(aList(), undefined, { 'wishlist/update': { wishlists: [aList(), spring] } })
    const open = async () => userEvent.click(await screen.findByRole('button', { name: 'Dates and guests' }))
    await open()
    const dialog = within(screen.getByRole('dialog', { name: 'Dates and guests' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Adults: one more' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save without dates' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(made).toContainEqual({
      name: 'wishlist/update',
      input: { wishlistId: testId(500), dates: null, party: { guests: 1, children: 0, infants: 0, pets: 0 } },
    })
  })

  test('shows a place that left the site as no longer available, and removes it', async () => {
    const { made } = render(aList(), [{ ...place, property: null }], {
      'wishlist/remove': { wishlists: [aList({ propertyIds: [] }), spring], removed: null },
    })
    expect(await screen.findByText('No longer available')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: `Remove ${first.title}` }))
    await waitFor(() => expect(made.map(({ name }) => name)).toContain('wishlist/remove'))
  })

  describe('keeps a place whose heart was pressed', () => {
    const [note, both] = ['Near the tram', [first.id, second.id]]
    const other = { ...place, propertyId: second.id, title: second.title, property: second }
    const heart = () => screen.getByRole('button', { name: `Save ${second.title}` })
    const titles = () => screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)
    /** Opens the list with two places, and presses the heart of the second. */
    const open = async () => {
      let lists = [aList({ propertyIds: both }), spring]
      let places = [place, { ...other, note }]
      const answer = (wishlistId: string, changed: typeof places, propertyIds: string[]) => {
        places = changed
        lists = [aList({ propertyIds }), { ...spring, propertyIds: wishlistId === spring.id ? [second.id] : [] }]
        return { wishlists: lists, wishlistId }
      }
      const { made } = render(aList(), [], {
        'wishlist/list': () => ({ wishlists: lists }),
        'wishlist/details': () => ({ wishlist: lists[0], places }),
        'wishlist/remove': () => ({
          wishlists: answer('', [place], [first.id]).wishlists,
          removed: { wishlistId: testId(500), note },
        }),
        'wishlist/save': ({ wishlistId, note: sent = '' }: { wishlistId: string; note?: string }) =>
          wishlistId === spring.id
            ? answer(wishlistId, [place], [first.id])
            : answer(wishlistId, [{ ...other, note: sent }, place], [second.id, first.id]),
      })
      await screen.findByText(note)
      await userEvent.click(heart())
      await waitFor(() => expect(screen.queryByText(note)).toBeNull())
      return made
    }
    const before = [first.title, second.title]

    test('where it was, with its note and the focus, when the heart is pressed again', async () => {
      const made = await open()
      expect(titles()).toEqual(before)
      const pressed = heart()
      await userEvent.click(pressed)
      expect(titles()).toEqual(before)
      expect(await screen.findByText(note)).toBeVisible()
      expect(titles()).toEqual(before)
      expect(pressed).toBeVisible()
      expect(pressed).toHaveFocus()
      expect(made).toContainEqual({
        name: 'wishlist/save',
        input: { propertyId: second.id, wishlistId: testId(500), note },
      })
    })

    test('where it was after Undo', async () => {
      await open()
      act(() => toasts[0]?.action?.run())
      expect(await screen.findByText(note)).toBeVisible()
      expect(titles()).toEqual(before)
    })

    test('until it is on another list', async () => {
      await open()
      await act(() => changeWishlists('wishlist/save', { propertyId: second.id, wishlistId: spring.id }))
      await waitFor(() => expect(titles()).toEqual([first.title]))
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    })
  })

  test('keeps a note, and the focus returns to where it began', async () => {
    const { made } = render(aList(), [place], {
      'wishlist/save': { wishlists: [aList(), spring], wishlistId: testId(500) },
    })
    await userEvent.click(await screen.findByRole('button', { name: `Add a note about ${first.title}` }))
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus()
    await userEvent.keyboard('Near the tram')
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
    await waitFor(() => expect(screen.getByRole('button', { name: /^(Add a|Edit) note/ })).toHaveFocus())
    expect(made).toContainEqual({
      name: 'wishlist/save',
      input: { propertyId: first.id, note: 'Near the tram' },
    })
  })

  test('is renamed, not to nothing', async () => {
    const { made } = render(aList(), [place], { 'wishlist/update': { wishlists: [aList({ name: 'Porto' })] } })
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Rename' }))
    const field = screen.getByRole('textbox', { name: 'Name' })
    await userEvent.clear(field)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Give the list a name.')).toBeVisible()
    await userEvent.type(field, 'Porto{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(made).toContainEqual({ name: 'wishlist/update', input: { wishlistId: testId(500), name: 'Porto' } })
  })

  test('is deleted at once, and comes back by Undo', async () => {
    const { made } = render(aList(), [place], {
      'wishlist/delete': { wishlists: [spring] },
      'wishlist/restore': { wishlists: [aList(), spring] },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete the list' }))
    await waitFor(() => expect(toasts).toMatchObject([{ message: 'Lisbon is deleted', action: { label: 'Undo' } }]))
    act(() => toasts[0]?.action?.run())
    await waitFor(() => expect(made).toContainEqual({ name: 'wishlist/restore', input: { wishlistId: testId(500) } }))
  })

  test('is shared by a link that can be ended', async () => {
    const shared = aList({ shareToken: 'a-token' })
    const { made } = render(shared, [place], { 'wishlist/share': { wishlists: [aList(), spring] } })
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Share Lisbon' }))
    expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(`${location.origin}/wishlist/a-token`)
    await userEvent.click(dialog.getByRole('button', { name: 'Stop sharing' }))
    await waitFor(() =>
      expect(made).toContainEqual({ name: 'wishlist/share', input: { wishlistId: testId(500), shared: false } }),
    )
  })

  test('of another account is not here, with a way on', async () => {
    render(aList(), [], { 'wishlist/details': refuse(404, 'This list is not among yours any more.') })
    expect(await screen.findByRole('heading', { name: 'This list is not here any more' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See your lists' })).toHaveAttribute('href', '/saved')
  })

  test('asks somebody signed out to sign in', async () => {
    renderWithPlatform(<WishlistPage />, { path: `/saved/${testId(500)}`, route: '/saved/:wishlistId' })
    expect(screen.getByRole('heading', { name: 'This list is in an account' })).toBeVisible()
  })
})

describe('a shared list', () => {
  const render = (answer: object) =>
    renderWithPlatform(<SharedWishlistPage />, {
      path: '/wishlist/a-token',
      route: '/wishlist/:token',
      answers: { 'wishlist/shared': answer as never },
    })

  test('shows its places to anybody', async () => {
    render({ name: 'Lisbon', dates: null, party: null, places: [{ property: first, isAvailable: null, unfit: null }] })
    expect(await screen.findByRole('heading', { level: 1, name: 'Lisbon' })).toBeVisible()
    expect(screen.getByRole('link', { name: first.title })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  })

  test('whose link was revoked says so, with a way on', async () => {
    render(refuse(404, 'This list is not shared any more.'))
    expect(await screen.findByRole('heading', { name: 'This list is not shared any more' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Look around' })).toHaveAttribute('href', '/search')
  })
})

describe('the choice of a list after a heart', () => {
  const open = async (answers = {}) => {
    const rendered = renderWithPlatform(<SaveButton id={first.id} title={first.title} />, {
      user: aUser(),
      answers: {
        'wishlist/list': { wishlists: [aList({ propertyIds: [] }), spring] },
        'wishlist/save': ({ newList, wishlistId }) =>
          newList === undefined && wishlistId === undefined
            ? { wishlists: [aList(), spring], wishlistId: testId(500) }
            : {
                wishlists: [{ ...spring, name: newList ?? 'Spring', propertyIds: [first.id] }],
                wishlistId: testId(501),
              },
        ...answers,
      },
    })
    await userEvent.click(screen.getByRole('button', { name: `Save ${first.title}` }))
    await waitFor(() => expect(toasts).toHaveLength(1))
    act(() => toasts[0]?.action?.run())
    return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Save to a list' })) }
  }

  test('moves the place, and gives the focus back to the heart', async () => {
    const { dialog, made } = await open()
    expect(await dialog.findByRole('button', { name: /^Lisbon/, pressed: true })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: /^Spring/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toasts.at(-1)?.message).toBe('Saved to Spring')
    expect(screen.getByRole('button', { name: `Save ${first.title}` })).toHaveFocus()
    expect(made).toContainEqual({
      name: 'wishlist/save',
      input: { propertyId: first.id, wishlistId: testId(501) },
    })
  })

  test('makes a new list', async () => {
    const { dialog } = await open()
    await userEvent.type(dialog.getByRole('textbox', { name: 'New list' }), 'Autumn{Enter}')
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Saved to Autumn'))
  })
})
