import { isOrigin, type SiteSettings } from '@qe/contract'

interface Page {
  /** Of the page's own inlined scripts; anew for each page. */
  nonce: string
  settings: Pick<SiteSettings, 'contentBaseUrl' | 'googleClientId' | 'googleScriptUrl' | 'firebaseAuth' | 'push'>
  production: boolean
  /** Whether payments are Stripe's own; the emulator's fields are a frame on this machine. */
  stripe: boolean
  /** Dev servers that stand in for a remote on this page. */
  devServers: readonly string[]
}

const originOf = (address = '') => (URL.canParse(address) ? [new URL(address).origin] : [])
const socketOf = (origin: string) => origin.replace(/^http/, 'ws')

/**
 * What a service of somebody else needs on our pages: scripts, frames and calls. Only those that this site is set up
 * for are let in.
 */
interface Partner {
  script?: readonly string[]
  style?: readonly string[]
  frame?: readonly string[]
  connect?: readonly string[]
}

/** Source: Stripe's own list of what its script, fields and banks' pages need. */
const stripePartner: Partner = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

function partnersOf(
  { googleClientId, googleScriptUrl, firebaseAuth, push }: Page['settings'],
  stripe: boolean,
): Partner[] {
  const google: Partner = {
    script: ['https://accounts.google.com/gsi/client', ...originOf(googleScriptUrl)],
    style: ['https://accounts.google.com/gsi/style'],
    frame: ['https://accounts.google.com/gsi/'],
    connect: ['https://accounts.google.com/gsi/'],
  }
  const firebase: Partner = {
    script: ['https://apis.google.com'],
    frame: originOf(`https://${firebaseAuth?.['authDomain']}`),
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
  }
  const messages: Partner = {
    connect: ['https://firebaseinstallations.googleapis.com', 'https://fcmregistrations.googleapis.com'],
  }
  return [
    ...(googleClientId ? [google] : []),
    ...(firebaseAuth ? [firebase] : []),
    ...(push ? [messages] : []),
    ...(stripe ? [stripePartner] : []),
  ]
}

/**
 * Where a page may take what from. Scripts are the site's own published files and those that carry the nonce: the
 * release document vouches for the files by their hashes. A dev server is let in while an override names it, and only
 * then.
 */
export function contentPolicy({ nonce, settings, production, stripe, devServers }: Page): string {
  const own = ["'self'", ...devServers.filter(isOrigin)]
  const content = originOf(settings.contentBaseUrl)
  const partners = partnersOf(settings, stripe)
  const of = (kind: keyof Partner) => partners.flatMap((partner) => partner[kind] ?? [])
  const allowed: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [...own, `'nonce-${nonce}'`, ...of('script')],
    // Positions and sizes are set in attributes, and antd writes its styles into the page.
    'style-src': [...own, "'unsafe-inline'", ...of('style')],
    'img-src': [...own, ...content, 'data:', 'blob:'],
    'media-src': [...own, ...content, 'blob:'],
    'font-src': [...own, 'data:'],
    'connect-src': [...own, ...content, 'blob:', ...of('connect'), ...devServers.map(socketOf)],
    // The card's fields: the payment emulator's page stands on another port.
    'frame-src': ["'self'", ...(production ? [] : ['http://localhost:*', 'http://127.0.0.1:*']), ...of('frame')],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  }
  return Object.entries(allowed)
    .map(([kind, sources]) => `${kind} ${sources.join(' ')}`)
    .join('; ')
}
