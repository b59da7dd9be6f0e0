import type { CallOutput, ChatMessage, Conversation as ConversationData } from '@qe/contract'
import { bus } from '@qe/platform'
import { aUser, type Options, refuse, renderWithPlatform } from '@qe/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aConversation, aMessage } from '../testing/conversations'
import { Conversation } from './conversation'

const { id: roomId } = aConversation()
const german = 'Der Schlüssel hängt an der Tür.'
const english = 'The key hangs by the door.'
const setting: CallOutput<'setting/details'> = {
  supportEmail: 'x@y.test',
  serviceFeeBps: 1500,
  holdMinutes: 15,
  requestHours: 24,
  reviewDays: 14,
  exchange: null,
  translation: true,
}

type Answers = NonNullable<Options['answers']>
const show = (
  messages: ChatMessage[],
  {
    translate = { text: english, from: 'de', to: 'en' },
    site = setting,
    room = {},
    me = aUser(),
  }: {
    translate?: Answers['chat/message/translate']
    site?: typeof setting
    room?: Partial<ConversationData>
    me?: ReturnType<typeof aUser>
  } = {},
) =>
  renderWithPlatform(<Conversation roomId={roomId} />, {
    user: me,
    answers: {
      'chat/details': { room: aConversation(room), messages, hasEarlier: false },
      'chat/mark-as': { unread: 0 },
      'setting/details': site,
      'chat/message/translate': translate,
    },
  })
const translateButton = () => screen.findByRole('button', { name: 'Translate' })

describe('a translation', () => {
  it('stands in place of the message, says from which language, and leads back to the original', async () => {
    const { made } = show([aMessage({ text: german })])
    await userEvent.click(await translateButton())
    expect(await screen.findByText(english)).toHaveAttribute('lang', 'en')
    expect(screen.getByText(/^Translated from German/)).toHaveAttribute('aria-live', 'polite')
    expect(screen.queryByText(german)).not.toBeInTheDocument()
    expect(made).toContainEqual({
      name: 'chat/message/translate',
      input: { messageId: aMessage().id, language: navigator.language },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Show original' }))
    expect(screen.getByText(german)).toHaveAttribute('lang', 'de')
    expect(screen.getByText(english)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Hide original' }))
    expect(screen.queryByText(german)).not.toBeInTheDocument()
  })

  it('is asked for by the keyboard, which stays where it is, and once however often one presses', async () => {
    let answer = (_: CallOutput<'chat/message/translate'>) => {}
    const { made } = show([aMessage({ text: german })], {
      translate: () =>
        new Promise((done) => {
          answer = done
        }),
    })
    const button = await translateButton()
    button.focus()
    await userEvent.keyboard('{Enter}{Enter}')
    expect(screen.getByText('Translating…')).toBeInTheDocument()
    await act(async () => answer({ text: english, from: 'de', to: 'en' }))
    expect(await screen.findByText(english)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Show original' })).toHaveFocus()
    expect(made.filter(({ name }) => name === 'chat/message/translate')).toHaveLength(1)
  })

  it('is in the language of the reader’s preferences, where they have one', async () => {
    const me = aUser({ preferences: { currency: null, locale: 'pt-BR' } })
    const { made } = show([aMessage({ text: german })], { me })
    await userEvent.click(await translateButton())
    await waitFor(() => expect(made.at(-1)?.input).toMatchObject({ language: 'pt-BR' }))
  })

  it('that is not needed says so, and leaves the message as it is', async () => {
    show([aMessage({ text: english })], { translate: { text: english, from: 'en', to: 'en' } })
    await userEvent.click(await translateButton())
    expect(await screen.findByText('This is in English already.')).toBeInTheDocument()
    expect(screen.getByText(english)).toBeInTheDocument()
  })

  it('that fails says why beside the message, and can be asked for again', async () => {
    let tries = 0
    show([aMessage({ text: german })], {
      translate: () =>
        tries++ === 0
          ? refuse(503, 'Translation does not work just now. Try again in a moment.')
          : { text: english, from: 'de', to: 'en' },
    })
    const button = await translateButton()
    await userEvent.click(button)
    expect(await screen.findByText('Translation does not work just now. Try again in a moment.')).toBeInTheDocument()
    expect(screen.getByText(german)).toBeInTheDocument()
    await userEvent.click(button)
    expect(await screen.findByText(english)).toBeInTheDocument()
    expect(screen.queryByText(/does not work/)).not.toBeInTheDocument()
  })

  it('goes when the message is changed', async () => {
    const said = aMessage({ text: german })
    show([said])
    await userEvent.click(await translateButton())
    await screen.findByText(english)
    const changed = { ...said, text: 'Der Schlüssel liegt unter dem Stein.', editedAt: '2026-05-01T10:05:00.000Z' }
    act(() => bus.publish('chat:message-changed', changed))
    expect(await screen.findByText(changed.text)).toBeInTheDocument()
    expect(screen.queryByText(english)).not.toBeInTheDocument()
    expect(await translateButton()).toBeInTheDocument()
  })
})

describe('no translation is offered', () => {
  const nothing = async (messages: ChatMessage[], options: Parameters<typeof show>[1] = {}) => {
    const { made, unmount } = show(messages, options)
    await waitFor(() => expect(made.map(({ name }) => name)).toContain('setting/details'))
    await screen.findByRole('link', { name: 'All conversations' })
    await act(async () => {})
    expect(screen.queryByRole('button', { name: 'Translate' })).not.toBeInTheDocument()
    unmount()
  }

  it('where the site has no translator, or an API that knows of none', async () => {
    await nothing([aMessage({ text: german })], { site: { ...setting, translation: false } })
    const { translation: _, ...older } = setting
    await nothing([aMessage({ text: german })], { site: older })
  })

  it('for one’s own messages, system lines and unsent ones', () =>
    nothing([
      aMessage({ text: german, senderId: aUser().id }),
      aMessage({ text: 'You asked for 3 to 7 August 2027.', senderId: null, kind: 'system', seq: 2, id: roomId }),
      aMessage({ text: '', unsentAt: '2026-05-01T10:00:00.000Z', seq: 3, id: aUser().id }),
    ]))

  it('where the two can’t write to each other', () =>
    nothing([aMessage({ text: german })], { room: { block: { byMe: true, mayWrite: false } } }))

  it.each(['OK, danke', '14:30 – 15:00', 'Tomás', '👍👍👍👍👍👍👍👍👍👍👍👍👍'])('for a few letters: %s', (text) =>
    nothing([aMessage({ text })]),
  )
})

it.each(['我们五点到', 'Приедем в пять'])(
  'a few letters of another script are offered in translation: %s',
  async (text) => {
    show([aMessage({ text })])
    expect(await translateButton()).toBeInTheDocument()
  },
)
