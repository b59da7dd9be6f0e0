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

/** One way to see a theme from outside: another house, another place to stand. */
export interface Composition {
  /** What is seen, after "A ". */
  place: string
  paint: (canvas: Canvas) => void
}

/** The first of each theme is the one a picture without a variant shows. */
const COMPOSITIONS: Record<Theme, readonly Composition[]> = {
  city: [
    { place: 'town house on a tree-lined street', paint: paintCity },
    { place: 'row of town houses seen from across the street', paint: paintTownRow },
    { place: 'street of tall town houses with a landmark at its end', paint: paintAvenue },
    { place: 'new apartment house with planted balconies beside a park', paint: paintParkTower },
    { place: 'town house on a small square', paint: paintSquare },
    { place: 'lane of steps between old town houses', paint: paintStairLane },
  ],
  mountain: [
    { place: 'timber chalet below high peaks', paint: paintChalet },
    { place: 'house of timber and glass below a great peak', paint: paintGlassChalet },
    { place: 'small house beside a mountain tarn', paint: paintTarnHut },
  ],
  lake: [
    { place: 'pointed cabin beside a still lake', paint: paintLakeCabin },
    { place: 'boathouse and cottage across still water', paint: paintBoathouse },
    { place: 'long cabin with its deck over a lake', paint: paintLakeDeck },
  ],
  beach: [
    { place: 'white beach house above the dunes', paint: paintBeachHouse },
    { place: 'white house on a cliff over the sea', paint: paintWhiteCliff },
    { place: 'timber cabin between palms at the edge of the sand', paint: paintSurfCabin },
    { place: 'villa with a pool and much glass beside the sea', paint: paintSeaVilla },
  ],
  countryside: [
    { place: 'stone cottage among fields', paint: paintCottage },
    { place: 'manor house behind its clipped lawn', paint: paintManor },
    { place: 'barn made into a house among wide fields', paint: paintBarn },
    { place: 'house under thatch among meadows', paint: paintThatched },
  ],
  desert: [
    { place: 'low desert villa with a pool among mesas', paint: paintDesertVilla },
    { place: 'house of earth and glass between desert boulders', paint: paintDesertModern },
  ],
  forest: [
    { place: 'wooden treehouse between old trunks', paint: paintTreehouse },
    { place: 'cabin in a forest clearing', paint: paintForestCabin },
  ],
  harbour: [
    { place: 'row of colourful houses along a quay', paint: paintHarbour },
    { place: 'brick warehouse of lofts on a quay', paint: paintWarehouse },
    { place: 'canal between old houses, with a bridge', paint: paintCanal },
    { place: 'little port with houses up the slope and a lighthouse', paint: paintCove },
    { place: 'row of gabled houses seen from the water', paint: paintGabledQuay },
  ],
  vineyard: [
    { place: 'farmhouse above rows of vines', paint: paintVineyard },
    { place: 'country house at the end of a cypress road between vines', paint: paintCypressRoad },
  ],
  rooftop: [
    { place: 'roof terrace over an old town', paint: paintRooftop },
    { place: 'loggia with arches, open over a town', paint: paintLoggia },
    { place: 'roof terrace beside open doors, high over a town', paint: paintPenthouse },
    { place: 'balcony with flowers and a small table, high over a town', paint: paintBalcony },
    { place: 'roof terrace with a long table under a pergola', paint: paintPergola },
  ],
  village: [
    { place: 'mountain village around its church', paint: paintVillage },
    { place: 'lane of a mountain village below its steeple', paint: paintVillageLane },
    { place: 'hill village across the fields, mountains behind', paint: paintHillVillage },
  ],
}

/** Neighbouring variants show different compositions. */
export function compositionOf(theme: Theme, variant = 0): Composition {
  const known = COMPOSITIONS[theme]
  return known[variant % known.length] as Composition
}
