/** The most common passwords of at least ten characters, from published leaks; shorter ones are refused by length. */
const commonPasswords = new Set(
  `
    1234567890 12345678910 0123456789 123456789a 1234567891 123456789q 1q2w3e4r5t 1qaz2wsx3edc qwertyuiop
    qwerty12345 qwerty123456 q1w2e3r4t5 q1w2e3r4t5y6 zaq12wsxcde3 asdfghjkl1 asdfghjklqwerty qazwsxedcrfv 1111111111
    0000000000 9876543210 0987654321 1122334455 1212121212 123123123123 123321123321 11223344556 aaaaaaaaaa
    password10 password12 password11 password123 password1234 password12345 password123456 passw0rd123 p@ssw0rd123
    p@ssword123 mypassword mypassword1 passwordpassword letmein123 letmein1234 welcome123 welcome1234 welcome2024
    welcome2025 welcome2026 iloveyou12 iloveyou123 iloveyou1234 iloveyousomuch administrator admin12345 admin123456
    administrator1 changeme123 changemeplease superman123 batman1234 football12 football123 baseball12 baseball123
    basketball princess12 princess123 sunshine12 sunshine123 dragon1234 monkey1234 shadow1234 master1234 michael123
    jennifer12 charlie123 liverpool1 liverpool123 manchester manunited1 arsenal123 chelsea123 barcelona1 realmadrid
    juventus123 california computer12 computer123 internet12 internet123 trustno1234 whatever12 whatever123
    abcdefghij abcdefghijk abcdefg123 abc1234567 abcd123456 abcde12345 a123456789 aa12345678 aa123456789 zxcvbnm123
    zxcvbnm1234 qwertyqwerty qwerty7890 secret1234 qualityescape quality-escape qualityescape1 qualityescape123
    summer2024 summer2025 summer2026 winter2025 winter2026 spring2026 autumn2026
  `
    .split(/\s+/)
    .filter(Boolean),
)

/** Whether a password is on the list, in any case of letters. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase())
}
