import type { Canvas } from '../canvas'
import type { Theme } from '../themes'
import { paintBeachHouse } from './beach'
import { paintSeaVilla, paintSurfCabin, paintWhiteCliff } from './beach-views'
import { paintCity } from './city'
import { paintAvenue, paintStairLane } from './city-avenue'
import { paintTownRow } from './city-row'
import { paintParkTower, paintSquare } from './city-tower'
import { paintCottage } from './countryside'
import { paintDesertVilla } from './desert'
import { paintCypressRoad, paintDesertModern, paintForestCabin, paintHillVillage, paintVillageLane } from './far-houses'
import { paintTreehouse } from './forest'
import { paintHarbour } from './harbour'
import { paintCanal, paintCove, paintGabledQuay, paintWarehouse } from './harbour-views'
import {
  paintBarn,
  paintBoathouse,
  paintGlassChalet,
  paintLakeDeck,
  paintManor,
  paintTarnHut,
  paintThatched,
} from './hill-houses'
import { paintLakeCabin } from './lake'
import { paintChalet } from './mountain'
import { paintRooftop } from './rooftop'
import { paintBalcony, paintLoggia, paintPenthouse, paintPergola } from './rooftop-views'
import { paintVillage } from './village'
import { paintVineyard } from './vineyard'

/** One exterior view of a theme: a kind of house from a viewpoint. */
export interface Composition {
  /** What the picture shows, for alternative texts: follows "A ". */
  subject: string
  paint: (canvas: Canvas) => void
}

/** The first of each theme is the one of variant 0. */
const COMPOSITIONS: Record<Theme, readonly Composition[]> = {
  city: [
    { subject: 'town house on a tree-lined street', paint: paintCity },
    { subject: 'row of town houses seen from across the street', paint: paintTownRow },
    { subject: 'street of tall town houses with a landmark at its end', paint: paintAvenue },
    { subject: 'new apartment house with planted balconies beside a park', paint: paintParkTower },
    { subject: 'town house on a small square', paint: paintSquare },
    { subject: 'lane of steps between old town houses', paint: paintStairLane },
  ],
  mountain: [
    { subject: 'timber chalet below high peaks', paint: paintChalet },
    { subject: 'house of timber and glass below a great peak', paint: paintGlassChalet },
    { subject: 'small house beside a mountain tarn', paint: paintTarnHut },
  ],
  lake: [
    { subject: 'pointed cabin beside a still lake', paint: paintLakeCabin },
    { subject: 'boathouse and cottage across still water', paint: paintBoathouse },
    { subject: 'long cabin with its deck over a lake', paint: paintLakeDeck },
  ],
  beach: [
    { subject: 'white beach house above the dunes', paint: paintBeachHouse },
    { subject: 'white house on a cliff over the sea', paint: paintWhiteCliff },
    { subject: 'timber cabin between palms at the edge of the sand', paint: paintSurfCabin },
    { subject: 'villa with a pool and much glass beside the sea', paint: paintSeaVilla },
  ],
  countryside: [
    { subject: 'stone cottage among fields', paint: paintCottage },
    { subject: 'manor house behind its clipped lawn', paint: paintManor },
    { subject: 'barn made into a house among wide fields', paint: paintBarn },
    { subject: 'house under thatch among meadows', paint: paintThatched },
  ],
  desert: [
    { subject: 'low desert villa with a pool among mesas', paint: paintDesertVilla },
    { subject: 'house of earth and glass between desert boulders', paint: paintDesertModern },
  ],
  forest: [
    { subject: 'wooden treehouse between old trunks', paint: paintTreehouse },
    { subject: 'cabin in a forest clearing', paint: paintForestCabin },
  ],
  harbour: [
    { subject: 'row of colourful houses along a quay', paint: paintHarbour },
    { subject: 'brick warehouse of lofts on a quay', paint: paintWarehouse },
    { subject: 'canal between old houses, with a bridge', paint: paintCanal },
    { subject: 'little port with houses up the slope and a lighthouse', paint: paintCove },
    { subject: 'row of gabled houses seen from the water', paint: paintGabledQuay },
  ],
  vineyard: [
    { subject: 'farmhouse above rows of vines', paint: paintVineyard },
    { subject: 'country house at the end of a cypress road between vines', paint: paintCypressRoad },
  ],
  rooftop: [
    { subject: 'roof terrace over an old town', paint: paintRooftop },
    { subject: 'loggia with arches, open over a town', paint: paintLoggia },
    { subject: 'roof terrace beside open doors, high over a town', paint: paintPenthouse },
    { subject: 'balcony with flowers and a small table, high over a town', paint: paintBalcony },
    { subject: 'roof terrace with a long table under a pergola', paint: paintPergola },
  ],
  village: [
    { subject: 'mountain village around its church', paint: paintVillage },
    { subject: 'lane of a mountain village below its steeple', paint: paintVillageLane },
    { subject: 'hill village across the fields, mountains behind', paint: paintHillVillage },
  ],
}

/** Neighbouring variants show different compositions. */
export function compositionOf(theme: Theme, variant = 0): Composition {
  const compositions = COMPOSITIONS[theme]
  return compositions[variant % compositions.length] as Composition
}
