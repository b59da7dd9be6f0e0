import css from './checkout.module.css'

/** Shown while the bank has neither paid nor declined. */
export const PaymentProcessing = () => (
  <p role="status" className={css.fine}>
    Your bank is still thinking. You can close this page; we write to you either way.
  </p>
)
