import { buttonClass } from '@qe/ui'
import { Dialog, useMediaQuery } from '@qe/ui/unshared'
import { Mail, MessageCircle, MessageSquare } from 'lucide-react'
import { CopyLink } from './copy-link'
import css from './share.module.css'

/** What is shared: a link, its title, and in words the dates and the party that the link carries; empty without any. */
export interface Shared {
  link: string
  title: string
  stay: string
}

/** Ways to pass a link on, for browsers without a share sheet of their own. */
export function ShareSheet({ shared: { link, title, stay }, onClose }: { shared: Shared; onClose: () => void }) {
  const sendsMessages = useMediaQuery('(pointer: coarse)')
  const text = encodeURIComponent(`${title}${stay && ` (${stay})`}\n${link}`)
  const way = buttonClass({ variant: 'secondary' })
  return (
    <Dialog open onClose={onClose} title="Share this place">
      {stay && <p className={css.stay}>With {stay}.</p>}
      <CopyLink link={link} />
      <div className={css.ways}>
        <a className={way} href={`mailto:?subject=${encodeURIComponent(title)}&body=${text}`}>
          <Mail aria-hidden size={17} /> E-mail
        </a>
        <a className={way} href={`https://wa.me/?text=${text}`} target="_blank" rel="noreferrer">
          <MessageCircle aria-hidden size={17} /> WhatsApp
        </a>
        {sendsMessages && (
          <a className={way} href={`sms:?&body=${text}`}>
            <MessageSquare aria-hidden size={17} /> Messages
          </a>
        )}
      </div>
    </Dialog>
  )
}
