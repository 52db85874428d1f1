import { Link } from '@umijs/max';
import { useState } from 'react';
import styles from '@/components/Account/Account.module.css';
import { DownloadMyData } from '@/components/Account/DownloadMyData';
import { EmailSection } from '@/components/Account/EmailSection';
import { NameSection } from '@/components/Account/NameSection';
import { Section } from '@/components/Account/Section';
import { SessionSection } from '@/components/Account/SessionSection';
import { WalletSection } from '@/components/Account/WalletSection';
import { CardBones } from '@/components/Bones/CardBones';
import textLink from '@/components/textLink.module.css';
import { useMe } from '@/services/useMe';
import { useSession } from '@/session/useSession';
import { usePageTitle } from '@/usePageTitle';

/** The member's public profile and ways to sign in. */
export default function Profile() {
  usePageTitle('個人資料');
  const { user } = useSession();
  const { me } = useMe();
  const now = user?.member ?? me?.member;
  const [member, setMember] = useState(now);
  // Without a session the page stays with what was typed.
  if (now && now !== member) setMember(now);
  if (!member) return <CardBones heights={[330, 140, 190, 240]} columns />;
  return (
    <div className={styles.page}>
      <h1>個人資料</h1>
      <NameSection key={member.id} member={member} />
      <EmailSection member={member} />
      <WalletSection member={member} />
      <SessionSection />
      <Section title="我的資料">
        <p>
          我們保存的您的資料都在一個 JSON
          檔裡：帳戶、地址、訂單、帳務、出價、通知與登入紀錄。請存放在只有您看得到的地方。
        </p>
        <DownloadMyData />
      </Section>
      <Section title="關閉帳戶">
        <p>
          不再使用時，可以
          <Link className={textLink.link} to="/member/close">
            關閉帳戶
          </Link>
          並刪除個人資料。關閉後無法恢復。
        </p>
      </Section>
    </div>
  );
}
