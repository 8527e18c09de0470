import { mapFilter } from '@tilldeck/contracts/location/map.schemas';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { deviceFilters } from '../../../components/device/device.filters.ts';
import { filterShapes } from '../../../components/list/list.filters.ts';
import { type MapPlace, readPlace, writePlace } from '../../../components/map/map-area.rules.ts';
import { type FilterValues, filterInput } from '../../../lib/list/filter-values.ts';
import { type ListUrlRules, readableQuery, readListState, writeListState } from '../../../lib/list/list-url.ts';

const input = mapFilter.shape;
/** Those filters of the device list that a map takes, with the same names: a link to the list keeps them. */
export const mapFilters = deviceFilters.filter(({ name }) => name in input);
const rules: ListUrlRules = { filters: filterShapes(mapFilters), input, sortable: [], columns: [] };

/** What the map shows and where, all of it in the address. */
export function useMapFilter() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const leavingTo = useNavigation().location?.pathname;
  const { filters } = readListState(params, rules);
  const write = (next: URLSearchParams) => {
    // The person is on the way to another page, or has arrived while this one is still on the screen: a map that comes to
    // rest must not call them back.
    if ((leavingTo ?? window.location.pathname) !== pathname) return;
    setParams(readableQuery(next), { replace: true, preventScrollReset: true });
  };
  return {
    values: filters,
    input: filterInput(rules.filters, filters, input) as Partial<Record<keyof typeof input, never>>,
    place: readPlace(params.get('at')),
    /** The same filters on the device list. */
    query: writeListState({ page: 1, filters }, rules).toString(),
    setValues: (values: FilterValues) => write(writeListState({ page: 1, filters: values }, rules, params)),
    setPlace: (place: MapPlace) => {
      const next = new URLSearchParams(params);
      next.set('at', writePlace(place));
      if (next.get('at') !== params.get('at')) write(next);
    },
  };
}
