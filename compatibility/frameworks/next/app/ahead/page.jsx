import Link from 'next/link';
import Login from '../login/page';

export default () => (
  <>
    <Login />
    <Link href="/" prefetch>
      Home
    </Link>
  </>
);
