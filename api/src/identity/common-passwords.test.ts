import { isCommonPassword } from './common-passwords'

test.each([
  'password123',
  'Password2026!',
  'P@ssw0rd123',
  'passw0rd1234',
  'Qwertyuiop',
  'qwerty123456',
  '1q2w3e4r5t',
  'iloveyou1234',
  'Summer2025!',
  'Manchester',
  'qualityescape1',
  'quality-escape',
  '1234567890',
  '12345678901',
  '9876543210',
  'abcdefghijk',
  'aaaaaaaaaaaa',
  '1212121212',
  'abcabcabcabc',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'a fine long phrase',
  'correct horse battery staple',
  'tr0ub4dor&3-river',
  'summer in the hills',
  '7h2k9-qm41x',
  'Passworträtsel',
  '20 sheep on a hill',
  'żółć 🐈‍⬛ 李 für mich',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
