import type { UserProfile } from '@qe/contract'
import { aUser, refuse, renderWithPlatform } from '@qe/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import IdentityPage from './identity-page'

const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const pending = (user: UserProfile): UserProfile => ({ ...user, identity: { status: 'pending', reason: null } })
const user = aUser()

const show = (
  answers: NonNullable<Parameters<typeof renderWithPlatform>[1]>['answers'],
  path = '/account/identity',
  who = user,
) => renderWithPlatform(<IdentityPage />, { user: who, path, answers: { 'user/profile-details': who, ...answers } })

const pressContinue = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))
const choose = (label: string, name: string) =>
  userEvent.upload(screen.getByLabelText(label, { selector: 'input' }), picture(name))

describe('the identity check', () => {
  it('leads from name and phone to the document, and submits all of it at once', async () => {
    const { made } = show({ 'user/onboarding': pending(user) }, '/account/identity?host=1')
    expect(await screen.findByRole('checkbox', { name: /rent out a place/ })).toBeChecked()
    expect(screen.getByRole('list', { name: 'Step 1 of 3' })).toBeInTheDocument()
    await pressContinue()
    expect(screen.getByRole('heading', { name: 'Your phone' })).toHaveFocus()
    await userEvent.type(screen.getByLabelText('Phone'), '+351 912 345 678')
    await pressContinue()
    await userEvent.click(screen.getByRole('radio', { name: /Identity card/ }))
    await choose('Front', 'front.jpg')
    await choose('Back', 'back.jpg')
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    expect(await screen.findByRole('heading', { name: 'We are checking your document' })).toBeInTheDocument()
    expect(made.find(({ name }) => name === 'user/onboarding')).toEqual({
      name: 'user/onboarding',
      input: {
        firstName: 'Ada',
        lastName: 'Berg',
        phone: '+351 912 345 678',
        documentKind: 'identity_card',
        asProvider: true,
      },
      files: ['front.jpg', 'back.jpg'],
    })
  })

  it('is submitted once, however fast the button is pressed', async () => {
    const { made } = show({ 'user/onboarding': pending(user) })
    await waitAndContinue()
    await userEvent.type(screen.getByLabelText('Phone'), '+351 912 345 678')
    await pressContinue()
    await choose('The page with your photo', 'passport.jpg')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Submit' }))
    await screen.findByRole('heading', { name: 'We are checking your document' })
    expect(made.filter(({ name }) => name === 'user/onboarding')).toHaveLength(1)
  })

  it('keeps what was entered when going back', async () => {
    show({})
    await waitAndContinue()
    await userEvent.type(screen.getByLabelText('Phone'), '+351 912')
    await pressContinue()
    await choose('The page with your photo', 'passport.jpg')
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByLabelText('Phone')).toHaveValue('+351 912')
    await pressContinue()
    expect(screen.getByText('passport.jpg')).toBeInTheDocument()
  })

  it('requires a valid phone number and every side of the document', async () => {
    const { made } = show({}, '/account/identity?step=document')
    await waitAndContinue()
    await userEvent.type(screen.getByLabelText('Phone'), 'call me')
    await pressContinue()
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('Enter a phone number with its country code.')
    await userEvent.clear(screen.getByLabelText('Phone'))
    await userEvent.type(screen.getByLabelText('Phone'), '+351 912')
    await pressContinue()
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    expect(screen.getByRole('group', { name: 'The page with your photo' })).toHaveAccessibleDescription(
      'Add a picture or a PDF of it.',
    )
    expect(made.some(({ name }) => name === 'user/onboarding')).toBe(false)
  })

  it('goes back to the step with the invalid field', async () => {
    show({
      'user/onboarding': refuse(400, 'Check the form.', {
        fields: { phone: 'This number is on our list of lost ones.' },
      }),
    })
    await waitAndContinue()
    await userEvent.type(screen.getByLabelText('Phone'), '+351 912')
    await pressContinue()
    await choose('The page with your photo', 'passport.jpg')
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('This number is on our list of lost ones.'),
    )
  })
})

const waitAndContinue = async () => userEvent.click(await screen.findByRole('button', { name: 'Continue' }))

describe('a refused document', () => {
  it('shows the reason, and is resubmitted', async () => {
    const refused = aUser({
      role: { roleDisplayName: 'Provider' },
      identity: { status: 'resubmit', reason: 'The left edge is cut off.' },
    })
    const { made } = show({ 'user/resubmit-document': pending(refused) }, undefined, refused)
    expect(await screen.findByText('The left edge is cut off.')).toBeInTheDocument()
    await choose('The page with your photo', 'again.jpg')
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
    await waitFor(() =>
      expect(made).toContainEqual({
        name: 'user/resubmit-document',
        input: { documentKind: 'passport' },
        files: ['again.jpg'],
      }),
    )
    expect(await screen.findByRole('link', { name: 'Your listings' })).toHaveAttribute('href', '/host/listings')
  })
})

describe('hosting', () => {
  it.each(['approved', 'pending', 'rejected'] as const)(
    'opens with one press for a guest whose document is %s',
    async (status) => {
      const guest = aUser({ identity: { status, reason: null } })
      const host = { ...guest, role: { roleDisplayName: 'Provider' as const } }
      const { made } = renderWithPlatform(<IdentityPage />, {
        user: guest,
        path: '/account/identity?host=1',
        route: '/account/identity',
        answers: { 'user/profile-details': guest, 'user/update': host },
      })
      await userEvent.click(await screen.findByRole('button', { name: 'Start hosting' }))
      await waitFor(() => expect(screen.queryByRole('heading')).not.toBeInTheDocument())
      expect(made).toContainEqual({ name: 'user/update', input: { asProvider: true } })
    },
  )
})

describe('an approved identity', () => {
  it('needs nothing more', async () => {
    show({}, undefined, aUser({ identity: { status: 'approved', reason: null } }))
    expect(await screen.findByRole('heading', { name: 'Your identity is confirmed' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument()
  })
})
