import { type Wishlist, wishlistLimits } from '@qe/contract'
import { exampleSettings } from '@qe/contract/examples'
import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { bus } from './bus'
import { followSaved, provideSettings, setServerCheck } from './host'
import { changeWishlists, signOut, useSaved } from './index'
import { localValues } from './storage'

const [here, there] = ['0f2c6d1e-8a1b-4c3d-9e5f-00000000000a', '0f2c6d1e-8a1b-4c3d-9e5f-00000000000b']
const ada = aUser()
const bo = aUser({ id: '0f2c6d1e-8a1b-4c3d-9e5f-000000000002', firstName: 'Bo' })
const aList = (propertyIds: string[], name = 'Lisbon'): Wishlist => ({
  id: `0f2c6d1e-8a1b-4c3d-9e5f-0000000000${name.length}0`,
  name,
  propertyIds,
  covers: [],
  dates: null,
  party: null,
  shareToken: null,
})
const [lisbon] = [aList([])]

const chooseList = jest.fn()
const Heart = ({ id = here }: { id?: string }) => {
  const { isSaved, toggle } = useSaved()
  return (
    <button type="button" aria-pressed={isSaved(id)} onClick={() => toggle(id, { chooseList })}>
      {id}
    </button>
  )
}
const heart = (id = here) => screen.getByRole('button', { name: id })
const press = (id = here) => act(() => heart(id).click())
const isOn = async (id = here, pressed = true) =>
  waitFor(() => expect(heart(id)).toHaveAttribute('aria-pressed', String(pressed)))

let toasts: { message: string; action?: { label: string; run: () => void } }[]
let stop: () => void
beforeAll(() => {
  provideSettings(exampleSettings)
  followSaved()
})
beforeEach(() => {
  toasts = []
  chooseList.mockClear()
  stop = bus.on('toast', (toast) => void toasts.push(toast))
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: 'qe:saved' }))
})
afterEach(() => {
  stop()
  act(() => signOut())
})

describe('somebody signed out', () => {
  test('finds what this browser saved, also in another tab', async () => {
    renderWithPlatform(<Heart />)
    localValues.write('saved', [here])
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'qe:saved' })))
    await isOn()
    press()
    expect(localValues.read('saved')).toEqual([])
  })

  test('makes no call, and is told where it is saved', () => {
    const { made } = renderWithPlatform(<Heart />)
    press()
    expect(localValues.read('saved')).toEqual([here])
    expect(toasts).toMatchObject([{ message: 'Saved in this browser', action: { label: 'Sign in to keep it' } }])
    expect(made).toEqual([])
  })

  test('can save as many places as the account takes over at once', () => {
    const full = Array.from({ length: wishlistLimits.placesSignedOut }, (_, n) => `place ${n}`)
    localValues.write('saved', full)
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'qe:saved' })))
    renderWithPlatform(<Heart />)
    press()
    expect(localValues.read('saved')).toEqual(full)
    expect(toasts).toMatchObject([{ message: 'This browser keeps 50 places. Sign in to save more.' }])
  })
})

describe('somebody signed in', () => {
  test('asks once for the hearts of a page', async () => {
    const { made } = renderWithPlatform([here, there].map((id) => <Heart key={id} id={id} />) as never, {
      user: ada,
      answers: { 'wishlist/list': { wishlists: [aList([there])] } },
    })
    await isOn(there)
    await isOn(here, false)
    expect(made.map(({ name }) => name)).toEqual(['wishlist/list'])
  })

  test('saves to the list used last, sees it at once, and can change the list', async () => {
    renderWithPlatform(<Heart />, {
      user: ada,
      answers: {
        'wishlist/list': { wishlists: [aList([])] },
        'wishlist/save': { wishlists: [aList([here])], wishlistId: lisbon.id },
      },
    })
    press()
    await isOn()
    await waitFor(() => expect(toasts).toMatchObject([{ message: 'Saved to Lisbon', action: { label: 'Change' } }]))
    toasts[0]?.action?.run()
    expect(chooseList).toHaveBeenCalledTimes(1)
    expect(localValues.read('saved') ?? []).toEqual([])
  })

  test('takes a heart back, and undoes that on the same list with its note', async () => {
    const { made } = renderWithPlatform(<Heart />, {
      user: ada,
      answers: {
        'wishlist/list': { wishlists: [aList([here])] },
        'wishlist/remove': { wishlists: [aList([])], removed: { wishlistId: lisbon.id, note: 'By the tram' } },
        'wishlist/save': { wishlists: [aList([here])], wishlistId: lisbon.id },
      },
    })
    await isOn()
    press()
    await isOn(here, false)
    await waitFor(() => expect(toasts).toMatchObject([{ message: 'Removed from Lisbon', action: { label: 'Undo' } }]))
    act(() => toasts[0]?.action?.run())
    await isOn()
    expect(made.at(-1)).toEqual({
      name: 'wishlist/save',
      input: { propertyId: here, wishlistId: lisbon.id, note: 'By the tram' },
    })
  })

  describe('presses the heart again after removing a place', () => {
    const removed = { wishlistId: lisbon.id, note: 'By the tram' }
    const render = (
      afterwards = [aList([])],
      saveAnswer = () => ({ wishlists: [aList([here])], wishlistId: lisbon.id }),
    ) => {
      let lists = [aList([here])]
      return renderWithPlatform(<Heart />, {
        user: ada,
        answers: {
          'wishlist/list': () => ({ wishlists: lists }),
          'wishlist/remove': () => {
            lists = afterwards
            return { wishlists: lists, removed }
          },
          'wishlist/save': saveAnswer,
        },
      })
    }
    const inputs = (made: { name: string; input: object }[]) =>
      made.filter(({ name }) => name === 'wishlist/save').map(({ input }) => input)

    test('which returns to its list with its note, also before the removal is answered', async () => {
      const { made } = render()
      await isOn()
      press()
      press()
      await waitFor(() => expect(inputs(made)).toEqual([{ propertyId: here, ...removed }]))
      await isOn()
    })

    test('which returns with its note to the list used last when its own was deleted', async () => {
      const { made } = render([])
      await isOn()
      press()
      await waitFor(() => expect(toasts).toHaveLength(1))
      press()
      await waitFor(() => expect(inputs(made)).toEqual([{ propertyId: here, note: 'By the tram' }]))
    })

    test('which returns with its note to another list when its own is full', async () => {
      let isFull = true
      const { made } = render(undefined, () =>
        isFull
          ? (refuse(409, 'Lisbon is full.', { reason: 'list_full' }) as never)
          : { wishlists: [aList([here], 'Spring')], wishlistId: aList([], 'Spring').id },
      )
      await isOn()
      press()
      press()
      await waitFor(() => expect(chooseList).toHaveBeenCalled())
      isFull = false
      await act(() => changeWishlists('wishlist/save', { propertyId: here, newList: 'Spring' }))
      expect(inputs(made).at(-1)).toEqual({ propertyId: here, newList: 'Spring', note: 'By the tram' })
    })

    test('but the note is not sent for whoever signs in next', async () => {
      const { made } = render()
      await isOn()
      press()
      await waitFor(() => expect(toasts).toHaveLength(1))
      act(() => signOut())
      act(() => setServerCheck({ hasToken: true, user: bo }))
      await act(() => changeWishlists('wishlist/save', { propertyId: here }))
      expect(inputs(made)).toEqual([{ propertyId: here }])
    })
  })

  test('is asked for another list when the list is full, and the heart says that it is not saved', async () => {
    renderWithPlatform(<Heart />, {
      user: ada,
      answers: {
        'wishlist/list': { wishlists: [aList([])] },
        'wishlist/save': refuse(409, 'Lisbon is full.', { reason: 'list_full' }),
      },
    })
    press()
    await waitFor(() => expect(chooseList).toHaveBeenCalled())
    await isOn(here, false)
    expect(toasts).toMatchObject([{ message: 'Lisbon is full.' }])
  })
})

describe('at sign-in', () => {
  test('what the browser saved moves to the account, and the next person does not see it', async () => {
    localValues.write('saved', [here])
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'qe:saved' })))
    const { made } = renderWithPlatform(<Heart />, {
      answers: {
        'wishlist/merge': { wishlists: [aList([here])] },
        'wishlist/list': { wishlists: [] },
      },
    })
    await isOn()
    act(() => setServerCheck({ hasToken: true, user: ada }))
    await waitFor(() => expect(localValues.read('saved')).toEqual([]))
    await isOn()
    expect(made.filter(({ name }) => name === 'wishlist/merge')).toEqual([
      { name: 'wishlist/merge', input: { propertyIds: [here] } },
    ])
    act(() => signOut())
    await isOn(here, false)
    act(() => setServerCheck({ hasToken: true, user: bo }))
    await waitFor(() => expect(made.filter(({ name }) => name === 'wishlist/list').length).toBeGreaterThan(0))
    await isOn(here, false)
    expect(made.filter(({ name }) => name === 'wishlist/merge')).toHaveLength(1)
  })

  test('what the API did not take stays in the browser', async () => {
    localValues.write('saved', [here])
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'qe:saved' })))
    const { made } = renderWithPlatform(<Heart />, {
      answers: { 'wishlist/merge': refuse(500, 'Down.'), 'wishlist/list': { wishlists: [] } },
    })
    act(() => setServerCheck({ hasToken: true, user: ada }))
    await waitFor(() => expect(made.map(({ name }) => name)).toContain('wishlist/merge'))
    expect(localValues.read('saved')).toEqual([here])
    await isOn()
  })
})
