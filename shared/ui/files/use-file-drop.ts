import { type DragEvent, useRef, useState } from 'react'

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Handlers for an element that accepts dropped files. `over` is true while files are dragged over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  // The browser fires `dragenter` of a child before `dragleave` of its parent.
  const depth = useRef(0)
  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  return {
    over,
    target: {
      onDragEnter: (event: DragEvent) => {
        if (!holdsFiles(event)) return
        depth.current++
        setOver(true)
      },
      onDragOver: (event: DragEvent) => {
        if (holdsFiles(event)) event.preventDefault()
      },
      onDragLeave: () => {
        if (--depth.current <= 0) leave()
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        leave()
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
