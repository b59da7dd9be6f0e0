import type { ListingDraft } from '@qe/contract'
import { aCity, aHostListing, aUser, testId as id, refuse, renderWithPlatform } from '@qe/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aDay } from '../../testing/examples'
import ListingsPage from '../listings-page'
import { afterFee } from '../sections/prices-section'
import DraftPage from './draft-page'
import { DraftSubmitted } from './draft-submitted'
import { steps, stepValues } from './steps'
import { Wizard } from './wizard'

const user = aUser({ role: { roleDisplayName: 'Provider' } })
const draft = (changes: Partial<ListingDraft> = {}): ListingDraft => ({
  propertyId: id(70),
  fields: { guests: 4 },
  currency: 'EUR',
  missing: { title: 'Give it a title.', photos: 'Add at least one photo.' },
  status: 'draft',
  updatedAt: '2027-05-01T10:00:00.000Z',
  ...changes,
})
const lookups = {
  'property-type/getAll': { types: [{ key: 'loft', label: 'Loft', plural: 'Lofts', icon: 'home' }] },
  'setting/details': {
    supportEmail: 'x@y.test',
    serviceFeeBps: 1500,
    holdMinutes: 15,
    requestHours: 24,
    reviewDays: 14,
    exchange: null,
  },
  'property/my-property': { items: [], drafts: [] as ListingDraft[] },
}

const withoutPhoto = ({ listings: _listings, photo: _photo, ...town }: ReturnType<typeof aCity>) => town

/** The step that a wizard shows is in its address. */
const show = (
  at: string,
  one: ListingDraft,
  answers: NonNullable<Parameters<typeof renderWithPlatform>[1]>['answers'] = {},
) => {
  const saved = jest.fn()
  const onSubmitted = jest.fn()
  const view = renderWithPlatform(<Wizard draft={one} reviewNote={null} onSaved={saved} onSubmitted={onSubmitted} />, {
    user,
    path: `/host/listings/${one.propertyId}/draft?step=${at}`,
    answers: { ...lookups, ...answers },
  })
  return { ...view, saved, onSubmitted }
}

describe('a listing draft', () => {
  it('starts with the kind, and is saved with the first step', async () => {
    const { made } = renderWithPlatform(<DraftPage />, {
      user,
      path: '/host/listings/new',
      answers: { ...lookups, 'property/save': draft() },
    })
    await userEvent.selectOptions(
      await screen.findByLabelText('Kind of place'),
      await screen.findByRole('option', { name: 'Loft' }),
    )
    await userEvent.click(screen.getByRole('radio', { name: /All of it/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Guests: one more' }))
    await userEvent.click(screen.getByRole('button', { name: 'Bathrooms: one more' }))
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'property/save')?.input).toEqual({
        type: 'loft',
        kind: 'entire',
        guests: 3,
        bedrooms: 1,
        beds: 1,
        bathrooms: 1.5,
      }),
    )
  })

  describe('whose town is still looked up', () => {
    const found = {
      town: { ...withoutPhoto(aCity('obidos', 'Óbidos')), region: 'Leiria', currency: 'EUR', kilometres: 0.4 },
    }
    const [street, point] = ['12 Rua da Paz', { lat: 39.36, lon: -9.16 }]

    /** Chooses an address, whose town comes with `answerTown`. */
    const chooseAddress = async () => {
      let answerTown: (answer: typeof found) => void = () => {}
      const view = show('place', draft(), {
        'places/find-address': {
          addresses: [
            { name: street, within: ['Óbidos'], point, street, postcode: '', town: 'Óbidos', countryCode: 'PT' },
          ],
          attribution: '',
        },
        'places/town': () => new Promise((done) => (answerTown = done)),
        'property/save': ({ cityId }) => draft({ fields: { guests: 4, ...(cityId && { cityId }) } }),
      })
      await userEvent.type(await screen.findByLabelText('Find the address or town'), street)
      await userEvent.click(await screen.findByRole('option', { name: /12 Rua da Paz/ }))
      expect(await screen.findByText('Looking for the town…')).toBeVisible()
      const saves = () => view.made.filter(({ name }) => name === 'property/save').map(({ input }) => input)
      return { ...view, saves, answerTown: () => act(async () => answerTown(found)) }
    }
    const exit = () => screen.getByRole('button', { name: 'Save and exit' })

    it('is saved again with the town where that is found only after the step was left', async () => {
      const { saves, answerTown } = await chooseAddress()
      await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
      expect(await screen.findByRole('heading', { name: 'What is there?' })).toBeVisible()
      await answerTown()
      await waitFor(() => expect(saves().at(-1)).toMatchObject({ cityId: found.town.id }))
      expect(saves()).toHaveLength(2)
    })

    it('is saved by “Save and exit” once the town is there', async () => {
      const { saves, saved, answerTown } = await chooseAddress()
      await userEvent.click(exit())
      expect(exit()).toHaveAttribute('aria-busy', 'true')
      expect(saves()).toEqual([])
      await answerTown()
      await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
      expect(saves()).toEqual([expect.objectContaining({ point, cityId: found.town.id })])
    })

    it('is saved with the town also by “Save and exit” of the next step', async () => {
      const { saves, saved, answerTown } = await chooseAddress()
      await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
      await screen.findByRole('heading', { name: 'What is there?' })
      await userEvent.click(exit())
      await answerTown()
      await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
      expect(saves()).toHaveLength(2)
      expect(saves()[1]).toMatchObject({ cityId: found.town.id })
    })

    it('is saved by “Save and exit” without it after a few seconds', async () => {
      const { saves, saved } = await chooseAddress()
      jest.useFakeTimers()
      fireEvent.click(exit())
      await act(() => jest.advanceTimersByTimeAsync(4000))
      expect(saves()).toEqual([])
      await act(() => jest.advanceTimersByTimeAsync(1500))
      jest.useRealTimers()
      await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
      expect(saves()[0]).toMatchObject({ point })
    })
  })

  it('continues at the saved step, and shows the price of a night after the fee', async () => {
    const { made } = show('prices', draft(), { 'property/save': draft() })
    expect(screen.getByRole('heading', { name: 'What does it cost?' })).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('A night'), '120')
    expect(await screen.findByText('€102')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Guests in that price: one less' }))
    await userEvent.type(screen.getByLabelText(/Each further guest/), '10')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'property/save')?.input).toMatchObject({
        propertyId: id(70),
        basePrice: 12_000,
        guestsIncluded: 3,
        extraGuestFee: 1_000,
        petsAllowed: false,
      }),
    )
  })

  it('shows the API’s error beside its field and stays', async () => {
    show('words', draft(), {
      'property/save': refuse(400, 'Check the form.', { fields: { title: 'Use at least 8 characters.' } }),
    })
    await userEvent.type(screen.getByLabelText('Title'), 'Loft')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Title')).toHaveAccessibleDescription('Use at least 8 characters.'),
    )
    expect(screen.getByLabelText('Title')).toHaveValue('Loft')
  })

  it('uploads photos when chosen; they are moved, described and removed by keyboard', async () => {
    const photos = [
      { path: 'media/upload/a', alt: 'The bedroom' },
      { path: 'media/upload/b', alt: '' },
    ]
    const { made, saved } = show('photos', draft({ fields: { photos } }), {
      'property/save': draft({ fields: { photos } }),
    })
    await userEvent.upload(screen.getByLabelText('Photos'), new File(['x'], 'kitchen.jpg', { type: 'image/jpeg' }))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(made[0]).toEqual({ name: 'property/save', input: { propertyId: id(70), photos }, files: ['kitchen.jpg'] })
    await userEvent.type(screen.getByLabelText('What photo 2 shows'), 'The kitchen')
    await userEvent.click(screen.getByRole('button', { name: 'Move photo 2 forward' }))
    expect(screen.getByText('Photo 2 is now number 1 of 2.')).toBeInTheDocument()
    const [first] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('img'))
    expect(within(first as HTMLElement).getByText('Cover')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Remove photo 2' }))
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() =>
      expect(made.at(-1)?.input).toEqual({
        propertyId: id(70),
        photos: [{ path: 'media/upload/b', alt: 'The kitchen' }],
      }),
    )
  })

  it('has a cropped photo in the place of the former, with words that are not saved yet', async () => {
    const photos = ['a', 'b'].map((name) => ({ path: `media/upload/${name}`, alt: name }))
    const { made, saved } = show('photos', draft({ fields: { photos } }), {
      'property/photo/original': { path: 'media/upload/b/1600.webp', width: 3000, height: 2000, crop: null },
      'property/photo/crop': { photo: { path: 'media/upload/c', alt: 'b', colours: '#fff #fff #fff' } },
      'property/save': draft({ fields: { photos } }),
    })
    await userEvent.type(screen.getByLabelText('What photo 2 shows'), ' in spring')
    await userEvent.click(screen.getByRole('button', { name: 'Crop photo 2' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Square' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save the crop' }))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(saved.mock.calls[0][0].fields.photos).toMatchObject([photos[0], { path: 'media/upload/c', alt: 'b' }])
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'property/save')?.input).toMatchObject({
        photos: [photos[0], { path: 'media/upload/c', alt: 'b in spring' }],
      }),
    )
  })

  it('moves a photo by dragging it onto another', () => {
    const photos = ['a', 'b', 'c'].map((name) => ({ path: name, alt: name }))
    show('photos', draft({ fields: { photos } }))
    const tiles = () => screen.getAllByRole('listitem').filter((item) => within(item).queryByLabelText(/^What photo/))
    fireEvent.dragStart(tiles()[2] as HTMLElement)
    fireEvent.drop(tiles()[0] as HTMLElement, { dataTransfer: { types: [] } })
    expect(tiles().map((tile) => (within(tile).getByLabelText(/^What photo/) as HTMLInputElement).value)).toEqual([
      'c',
      'a',
      'b',
    ])
  })

  it('lists missing fields with links, and can’t be submitted before', () => {
    show('check', draft())
    expect(screen.getByRole('link', { name: /Add at least one photo/ })).toHaveAttribute(
      'href',
      `/host/listings/${id(70)}/draft?step=photos`,
    )
    expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled()
  })

  it('is submitted once everything is complete', async () => {
    const { made, onSubmitted } = show('check', draft({ missing: {} }), {
      'property/save': draft({ missing: {}, status: 'in_review' }),
    })
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() =>
      expect(made).toContainEqual({ name: 'property/save', input: { propertyId: id(70), submit: true } }),
    )
    await waitFor(() => expect(onSubmitted).toHaveBeenCalled())
  })
})

describe('a listing that was submitted', () => {
  const approved = aDay().setUp
  it.each<[string, ReturnType<typeof aDay>['setUp'], RegExp, string, string]>([
    [
      'to who the host is',
      { ...approved, identity: 'none' },
      /once we know/,
      'Confirm who you are',
      '/account/identity',
    ],
    ['to the bank', { ...approved, payoutsEnabled: false }, /Your share waits/, 'Say where', '/host/money/bank'],
    ['to the listings', approved, /write to you\.$/, 'Your listings', '/host/listings'],
  ])('leads %s, and says nothing of what is there already', async (_, setUp, text, name, href) => {
    renderWithPlatform(<DraftSubmitted draft={draft()} />, { user, answers: { 'host/today': aDay({ setUp }) } })
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href)
    expect(screen.getByText(text)).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1, name: 'Your listing is submitted' })).toBeInTheDocument()
  })
})

describe('what is typed in a step', () => {
  const saves = (made: { name: string; input: object }[]) =>
    made.filter(({ name }) => name === 'property/save').map(({ input }) => input)
  const toStep = (name: RegExp) =>
    userEvent.click(within(screen.getByRole('navigation', { name: 'Steps' })).getByRole('link', { name }))

  it('is saved when the step is left by its link or by Back', async () => {
    const { made } = show('words', draft({ missing: {} }), { 'property/save': draft({ missing: {} }) })
    await userEvent.type(screen.getByLabelText('Title'), 'A loft by the harbour')
    await toStep(/Prices/)
    await waitFor(() => expect(saves(made)).toEqual([{ propertyId: id(70), title: 'A loft by the harbour' }]))
    await userEvent.type(screen.getByLabelText('A night'), '120')
    await userEvent.click(screen.getByRole('link', { name: 'Back' }))
    await waitFor(() => expect(saves(made)[1]).toEqual({ propertyId: id(70), basePrice: 12_000 }))
  })

  it('that could not be saved is named with the way there, and sent with Submit', async () => {
    const sentence = 'Use at least 8 characters.'
    let answers = 0
    const { made, onSubmitted } = show('words', draft({ missing: {} }), {
      'property/save': () =>
        answers++ === 0
          ? (refuse(400, 'Check the form.', { fields: { title: sentence } }) as never)
          : draft({ missing: {}, status: 'in_review' }),
    })
    await userEvent.type(screen.getByLabelText('Title'), 'Lofts')
    await toStep(/Check/)
    expect(await screen.findByText(new RegExp(`^Not saved yet: .*${sentence}$`))).toBeInTheDocument()
    expect(within(screen.getByRole('alert')).getByRole('link', { name: 'Description' })).toHaveAttribute(
      'href',
      `/host/listings/${id(70)}/draft?step=words`,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(onSubmitted).toHaveBeenCalled())
    expect(saves(made)[1]).toEqual({ propertyId: id(70), title: 'Lofts', submit: true })
  })

  it('at a photo stays while others are sent', async () => {
    const photos = [
      { path: 'media/upload/a', alt: '' },
      { path: 'media/upload/b', alt: '' },
    ]
    let answer = (_draft: ListingDraft) => {}
    show('photos', draft({ fields: { photos } }), {
      'property/save': () =>
        new Promise<ListingDraft>((resolve) => {
          answer = resolve
        }),
    })
    await userEvent.upload(screen.getByLabelText('Photos'), new File(['x'], 'c.jpg', { type: 'image/jpeg' }))
    await userEvent.type(screen.getByLabelText('What photo 2 shows'), 'The kitchen')
    act(() => answer(draft({ fields: { photos: [...photos, { path: 'media/upload/c', alt: '' }] } })))
    expect(await screen.findByLabelText('What photo 3 shows')).toBeInTheDocument()
    expect(screen.getByLabelText('What photo 2 shows')).toHaveValue('The kitchen')
  })

  it('of house rules that are too long says which one is', async () => {
    const long = 'x'.repeat(161)
    show('words', draft(), {
      'property/save': refuse(400, 'Check the form.', {
        fields: { 'houseRules.1': 'Keep each rule to 160 characters.' },
      }),
    })
    await userEvent.click(screen.getByLabelText(/House rules/))
    await userEvent.paste(`No shoes\n\n${long}`)
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() =>
      expect(screen.getByLabelText(/House rules/)).toHaveAccessibleDescription(
        expect.stringContaining(`“${'x'.repeat(32)}…”: Keep each rule to 160 characters.`),
      ),
    )
    expect(screen.queryByText('Check the form.')).not.toBeInTheDocument()
  })
})

describe('the listings of a host', () => {
  it('show how complete a draft is, and why one was sent back', async () => {
    const back = aHostListing({ id: id(71), status: 'draft', reviewNote: 'The photos show another house.' })
    const { made } = renderWithPlatform(<ListingsPage />, {
      user,
      answers: {
        'property/my-property': {
          items: [back],
          drafts: [draft(), draft({ propertyId: id(71), fields: { title: 'Harbour loft' }, missing: {} })],
        },
        'property/delete-property': {},
      },
    })
    expect(await screen.findByText('2 things still missing')).toBeInTheDocument()
    const sentBack = screen.getByRole('link', { name: /Sent back.*Harbour loft/ })
    expect(sentBack).toHaveTextContent('The photos show another house.')
    expect(sentBack).toHaveAttribute('href', `/host/listings/${id(71)}/draft`)
    await userEvent.click(screen.getByRole('button', { name: 'Delete the draft: A listing without a title' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete the draft' }))
    await waitFor(() =>
      expect(made).toContainEqual({ name: 'property/delete-property', input: { propertyId: id(70) } }),
    )
  })
})

describe('the values of a step', () => {
  const step = (key: string) => steps.find((one) => one.key === key) as (typeof steps)[number]

  it('are those it shows, without empty ones', () => {
    expect(stepValues(step('words'), { title: '', description: 'A loft', houseRules: ['No shoes ', '', ' '] })).toEqual(
      {
        description: 'A loft',
        houseRules: ['No shoes'],
      },
    )
    expect(stepValues(step('booking'), { minNights: Number.NaN })).toMatchObject({
      bookingType: 'request',
      checkInFrom: '15:00',
    })
    expect(stepValues(step('booking'), { minNights: Number.NaN })).not.toHaveProperty('minNights')
    expect(stepValues(step('prices'), { guests: 2, guestsIncluded: 4 })).toMatchObject({ guestsIncluded: 2 })
  })

  it('subtract the fee once, rounded half up', () => {
    expect(afterFee(12_000, 1500)).toBe(10_200)
    expect(afterFee(3_335, 1000)).toBe(3_001)
  })
})
