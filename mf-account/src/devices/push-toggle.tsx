import { usePush } from '@qe/platform'
import { Notice } from '@qe/ui'
import { Toggle } from '@qe/ui/unshared'
import { useState } from 'react'

/** Turns push messages on this device on and off. Asks the browser for permission only when turned on. */
export function PushToggle() {
  const { state, turnOn, turnOff } = usePush()
  const [isBusy, setBusy] = useState(false)
  const [wanted, setWanted] = useState<'on' | 'off' | null>(null)
  if (state === 'unsupported') return null
  const change = async (isOn: boolean) => {
    setBusy(true)
    await (isOn ? turnOn() : turnOff())
    setBusy(false)
    setWanted(isOn ? 'on' : 'off')
  }
  const hasFailed = !isBusy && wanted !== null && state !== wanted
  return (
    <>
      <Toggle
        label="Show messages on this device"
        hint="Answers, messages and changes of bookings, also while this site is closed."
        checked={state === 'on'}
        disabled={isBusy || state === 'denied'}
        onChange={(isOn) => void change(isOn)}
      />
      {state === 'denied' && (
        <Notice>
          Your browser does not let this site show messages. Allow notifications for it in the browser’s settings, then
          load this page again.
        </Notice>
      )}
      {state !== 'denied' && hasFailed && (
        <Notice tone="warning" live>
          {state === 'off'
            ? 'That did not work this time. You can try again; e-mail and the bell go on as they are.'
            : 'That did not work this time: messages still come to this device. Try again in a moment.'}
        </Notice>
      )}
    </>
  )
}
