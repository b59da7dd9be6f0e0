import { Link } from '@qe/platform'
import { buttonClass } from '@qe/ui'
import styles from '../account/account.module.css'
import { SettingsPage } from '../account/settings-page'
import { Download } from './download'
import { ImagePermissions } from './image-permission'

/** What others see, what we keep, and the way out. */
export default function PrivacyPage() {
  return (
    <SettingsPage title="Privacy and your data">
      <ImagePermissions />
      <Download />
      <section className={styles.section}>
        <h2>Leaving</h2>
        <p className={styles.quiet}>
          An account can be deleted at any time when no stay is to come and no money is on its way.
        </p>
        <Link to="/account/delete" className={`${buttonClass({})} ${styles.after}`}>
          Delete my account
        </Link>
      </section>
    </SettingsPage>
  )
}
