import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

/** Shows its content once every query of the page has its first answer, so that no part moves when another arrives. */
export function UntilLoaded({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const client = useQueryClient();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const isPending = () => client.isFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0;
    const check = () => setLoaded((wasLoaded) => wasLoaded || !isPending());
    let timer = setTimeout(check);
    const unsubscribe = client.getQueryCache().subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(check);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client]);
  return (
    <>
      {!isLoaded && fallback}
      <div hidden={!isLoaded}>{children}</div>
    </>
  );
}
