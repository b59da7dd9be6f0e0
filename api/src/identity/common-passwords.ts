/** The most common passwords of at least ten characters, from published leaks; shorter ones are refused by length. */
const commonPasswords = words(`
  1q2w3e4r5t 1qaz2wsx3edc q1w2e3r4t5y6 zaq12wsxcde3 asdfghjklqwerty qazwsxedcrfv 123123123123 123321123321
  passwordpassword iloveyousomuch changemeplease manunited1 realmadrid trustno1234 abcd123456 abcde12345
  aa12345678 aa123456789 a123456789 abc1234567 123456789a 123456789q q1w2e3r4t5 12345678910 1234567891 1122334455
  11223344556 qwertyqwerty quality-escape letmeinplease thisismypassword adminadmin testtesttest
`)

/** What the rest of the common ones begin with: a word, a row of keys, or a name, in lower case. */
const commonBeginnings = words(`
  password passwort mypassword contraseña motdepasse passphrase changeme letmein welcome qwerty qwertz azerty
  qwertyui qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx abcdef abcdefg abcdefgh abcdefghij iloveyou admin
  administrator secret superman batman spiderman football baseball basketball soccer hockey princess sunshine dragon
  monkey shadow master michael jennifer jessica charlie daniel thomas robert jordan michelle ashley nicole andrew
  matthew joshua anthony william alexander elizabeth victoria liverpool manchester arsenal chelsea barcelona juventus
  california computer internet whatever starwars pokemon freedom flower summer winter spring autumn monday january
  december november cheese cookie chocolate butterfly hello hellohello test testtest login guest user default samsung
  google facebook linkedin mustang ferrari mercedes corvette killer hunter ranger tigger buster pepper ginger maggie
  purple orange yellow silver diamond forever friends family lovely loveme babygirl angel angels blessed jesus christ
  qualityescape london berlin england america
`)

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean))
}

/** Letters that people replace by a look-alike. */
const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
const plain = (text: string) => text.replace(/[013457@$]/g, (sign) => lookAlikes[sign] ?? sign)

/**
 * Whether a password is among the commonest, in any case of letters: on the list, a common word with up to six digits
 * or signs after it (`Passw0rd2026!`), one short piece repeated, or characters in a row (`1234567890`).
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const [, word = ''] = /^(.+?)[\d\p{P}\p{S}]{0,6}$/u.exec(lower) ?? []
  return (
    commonPasswords.has(lower) ||
    commonBeginnings.has(word) ||
    commonBeginnings.has(plain(word)) ||
    /^(.{1,4})\1+.?$/su.test(lower) ||
    isRow(lower)
  )
}

/** Whether each character follows the one before it, up or down; after 9 comes 0. */
function isRow(text: string): boolean {
  const points = [...text].map((char) => char.codePointAt(0) ?? 0)
  const steps = points.slice(1).map((point, index) => point - (points[index] ?? 0))
  return [1, -1].some((step) => steps.every((one) => one === step || one === -9 * step))
}
