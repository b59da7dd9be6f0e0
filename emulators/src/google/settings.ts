/**
 * The API's settings for an emulator at this address.
 * @param origin where the emulator listens, such as `http://127.0.0.1:12112`
 */
export function googleEmulatorSettings(origin: string) {
  const base = `${origin}/dev/google`
  return {
    clientId: 'local-google',
    clientSecret: 'known-to-everybody',
    tokenUrl: `${base}/token`,
    jwksUrl: `${base}/certs`,
    issuer: base,
  }
}
