import { calls } from '../calls'
import { fillQuickReply, unknownVariable, variablesIn } from './quick-reply-variables'

const save = (body: string, more: object = {}) =>
  calls['chat/quick-reply/update'].input.safeParse({ title: 'Welcome', body, ...more })

test('a variable is filled in, with or without spaces in its braces; one without a value stays', () => {
  const body = 'Hello {{guest}}, see you at {{ property }} on {{checkIn}}.'
  const filled = fillQuickReply(
    body,
    (variable) => ({ guest: 'Gil', property: 'the {{guest}} house' })[variable as 'guest'],
  )
  expect(filled).toBe('Hello Gil, see you at the {{guest}} house on {{checkIn}}.')
  expect(variablesIn('{{checkIn}} to {{checkOut}}, {{checkIn}} {{nobody}}')).toEqual(['checkIn', 'checkOut'])
})

test.each([
  ['Hello {{gest}}', '{{gest}}'],
  ['Hello {{guest} ', '{{guest}'],
  ['Hello {{', '{{'],
  ['{{guest}} and {{ first name }}', '{{ first name }}'],
])('%p is not saved, and the sentence names %p', (body, named) => {
  expect(unknownVariable(body)).toBe(named)
  expect(save(body).error?.issues).toMatchObject([
    { path: ['body'], message: `We can’t fill in ${named}. Use the buttons for what differs from guest to guest.` },
  ])
})

test.each(['Hello {{guest}}', 'No variables', 'A {brace} or two }}'])('%p is saved', (body) =>
  expect(save(body).success).toBe(true),
)

test('a reply from before, with an unknown variable, can be removed', () =>
  expect(save('Hello {{gest}}', { remove: true }).success).toBe(true))
