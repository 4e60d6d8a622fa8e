import { useQuery, useQueryClient } from '@tanstack/react-query';

/**
 * A yes or no that this device remembers for whoever is signed in: signing out empties both the storage and the
 * query cache that it lives in. Where storage is denied, it is remembered for as long as the page lives.
 */
export const useDeviceFlag = (name: string): readonly [boolean, (isOn: boolean) => void] => {
  const queryClient = useQueryClient();
  const queryKey = ['device-flag', name];
  const { data } = useQuery({
    queryKey,
    queryFn: () => read(name),
    initialData: () => read(name),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const set = (isOn: boolean) => {
    write(name, isOn);
    queryClient.setQueryData(queryKey, isOn);
  };
  return [data, set];
};

const keyOf = (name: string) => `evenkeel.${name}`;

const read = (name: string): boolean => {
  try {
    return globalThis.localStorage.getItem(keyOf(name)) === 'true';
  } catch {
    return false;
  }
};

const write = (name: string, isOn: boolean): void => {
  try {
    globalThis.localStorage.setItem(keyOf(name), String(isOn));
  } catch {
    // Denied or full: the query cache has it.
  }
};
